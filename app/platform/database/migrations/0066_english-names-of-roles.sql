ALTER TABLE "roles" ADD COLUMN "name_en" text;--> statement-breakpoint
-- Of the standard roles that nobody has renamed.
UPDATE "roles" SET "name_en" = "names"."en"
FROM (VALUES
	('admin', 'مدير النظام', 'Administrator'),
	('central_leaders', 'القيادة المركزية', 'Central leadership'),
	('secretariat_admin', 'مدير أمانة', 'Secretariat administrator'),
	('governorate_leaders', 'قيادة محافظة', 'Governorate leadership'),
	('sector_leader', 'قيادة قطاع', 'Sector leadership'),
	('secretariat_central_leaders', 'قيادة أمانة مركزية', 'Central secretariat leadership'),
	('secretariat_governorate_leaders', 'قيادة أمانة محافظة', 'Governorate secretariat leadership'),
	('secretariat_sector_leaders', 'قيادة أمانة قطاع', 'Sector secretariat leadership')
) AS "names" ("rank", "ar", "en")
WHERE "standard_rank" = "names"."rank" AND "name" = "names"."ar";
