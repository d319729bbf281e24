-- Days of the country and of governorates as sums of their months (statistics/store-months.ts).
CREATE TABLE "statistics_months" (
	"place" text NOT NULL,
	"measure" text NOT NULL,
	"month" date NOT NULL,
	"category" text NOT NULL,
	"source" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "statistics_months_place_measure_month_category_pk" PRIMARY KEY("place","measure","month","category")
);
--> statement-breakpoint
CREATE INDEX "statistics_months_of_source" ON "statistics_months" USING btree ("source","month");--> statement-breakpoint
INSERT INTO "statistics_months" (place, measure, month, category, source, amount)
SELECT place, measure, date_trunc('month', day)::date, category, source, sum(amount) FROM statistics_days
WHERE length(place) <= 2 AND measure NOT LIKE '%.items'
GROUP BY place, measure, 3, category, source;
