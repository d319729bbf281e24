import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });

export interface User {
  readonly id: string;
  readonly name: string;
  readonly photo: string | null;
}

export async function findUser(id: string): Promise<User | undefined> {
  const { rows } = await pool.query<User>(
    "select id, display_name as name, photo from users where id = $1",
    [id],
  );
  return rows[0];
}

export interface NewsItem {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly category: string;
  readonly picture: string | null;
  readonly createdAt: Date;
  readonly likes: number;
  readonly comments: number;
}

export async function listNews(limit: number): Promise<NewsItem[]> {
  const { rows } = await pool.query<NewsItem>(
    `select id, title, summary, category, picture, created_at as "createdAt",
       likes_count as likes, comments_count as comments
     from news order by created_at desc, id desc limit $1`,
    [limit],
  );
  return rows;
}
