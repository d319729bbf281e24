CREATE TABLE "first_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"done_by" uuid NOT NULL,
	"is_skipped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_tests" (
	"service" text PRIMARY KEY NOT NULL,
	"tested_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"values" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "standard_rank" text;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_standard_rank_unique" UNIQUE("standard_rank");--> statement-breakpoint
-- The standard roles, one for each leader rank (docs/product.md#standard-roles-and-first-branches): only
-- where there is no role at all, so that an organisation that has made its own keeps just those. Once
-- here they are roles like any other: edited freely, and gone for good when they are deleted.
INSERT INTO "roles" ("name", "description", "rank", "abilities", "standard_rank")
SELECT "name", "description", "rank", "abilities"::jsonb, "rank"
FROM (VALUES
	(1, 'مدير النظام', 'يدير المنصة كلها: إعدادات التنظيم والأعضاء والأخبار والمساعدات والأدوار.', 'admin',
		'[["manage","all"]]'),
	(2, 'القيادة المركزية', 'يقود العمل على مستوى الجمهورية: يراجع طلبات العضوية والمساعدات والشكاوى، وينشر الأخبار ويرسل الإشعارات.', 'central_leaders',
		'[["update","membership"],["manage","news"],["manage","candidate"],["create","notification"],["update","aid"],["update","feedback"],["create","attendance"]]'),
	(3, 'مدير أمانة', 'يدير أمانة متخصصة: ينشر أخبارها ويفتح لقاءاتها.', 'secretariat_admin',
		'[["create","news"],["create","attendance"]]'),
	(4, 'قيادة محافظة', 'يقود المحافظة: يراجع طلبات أعضائها ويتابع مساعداتهم وشكاواهم.', 'governorate_leaders',
		'[["update","membership"],["update","aid"],["update","feedback"],["create","notification"],["create","attendance"]]'),
	(5, 'قيادة قطاع', 'يقود قطاعًا داخل المحافظة ويتابع طلبات أهله.', 'sector_leader',
		'[["update","membership"],["update","aid"],["update","feedback"]]'),
	(6, 'قيادة أمانة مركزية', 'يعمل في أمانة مركزية: ينشر أخبارها ويفتح لقاءاتها.', 'secretariat_central_leaders',
		'[["create","news"],["create","attendance"]]'),
	(7, 'قيادة أمانة محافظة', 'يمثل أمانته في المحافظة ويفتح لقاءاتها.', 'secretariat_governorate_leaders',
		'[["create","attendance"]]'),
	(8, 'قيادة أمانة قطاع', 'يمثل أمانته في القطاع ويفتح لقاءاتها.', 'secretariat_sector_leaders',
		'[["create","attendance"]]')
) AS "standard" ("position", "name", "description", "rank", "abilities")
WHERE NOT EXISTS (SELECT FROM "roles")
ORDER BY "position";
