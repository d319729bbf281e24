import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [index("home.tsx"), route("news", "news.tsx")] satisfies RouteConfig;
