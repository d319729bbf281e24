import type { BackupState, FirstStepView } from "#app/contract/first-steps.ts";
import {
  type FirstStep,
  firstSteps,
  type NightOutcome,
  type Service,
  services,
  type TestOutcome,
} from "#app/contract/first-steps.values.ts";
import { leaderRanks, type Rank } from "#app/contract/user.ts";

export interface SetupFacts {
  readonly marked: ReadonlyMap<FirstStep, { readonly isSkipped: boolean }>;
  readonly tests: ReadonlyMap<
    Service,
    {
      readonly outcome: TestOutcome;
      readonly values: Readonly<Record<string, number>>;
      readonly testedAt: Date;
    }
  >;
  readonly configured: Readonly<Record<Service, boolean>>;
  readonly counts: Readonly<Record<"branches" | "members" | "news", number>>;
  readonly ranks: ReadonlySet<Rank>;
}

/** A day and a half: a night was left out. */
const BACKUP_LATE_MS = 36 * 60 * 60 * 1000;

/** The administrator alone doesn't count. */
const MIN_MEMBERS = 2;

/**
 * docs/product.md#standard-roles-and-first-branches: a service is done once it was seen to work,
 * everything else when it exists; skipped steps count as done.
 */
export function stepsOf(facts: SetupFacts): FirstStepView[] {
  return firstSteps.map((step) => {
    const mark = facts.marked.get(step);
    const isThere = isInPlace(step, facts);
    const service = services.find((each) => each === step);
    const test = service && facts.tests.get(service);
    return {
      step,
      isDone: isThere || mark?.isSkipped === true,
      isSkipped: !isThere && mark?.isSkipped === true,
      ...(isCounted(step) && { count: facts.counts[step] }),
      ...(service && { isConfigured: facts.configured[service] }),
      ...(service && test && { test: { ...test, service, testedAt: test.testedAt.toISOString() } }),
    };
  });
}

function isCounted(step: FirstStep): step is "branches" | "members" | "news" {
  return step === "branches" || step === "members" || step === "news";
}

function isInPlace(step: FirstStep, facts: SetupFacts): boolean {
  const works = (service: Service) =>
    facts.configured[service] && facts.tests.get(service)?.outcome === "worked";
  switch (step) {
    case "identity":
    case "look":
    case "membership":
      return facts.marked.get(step)?.isSkipped === false;
    case "roles":
      return leaderRanks.every((rank) => facts.ranks.has(rank));
    case "branches":
    case "news":
      return facts.counts[step] > 0;
    case "members":
      return facts.counts.members >= MIN_MEMBERS;
    case "mail":
    case "push":
      return works(step);
    case "provider":
      // Without a provider people sign in by mailed codes.
      return facts.configured.provider ? works("provider") : works("mail");
  }
}

export interface BackupNight {
  readonly outcome: NightOutcome;
  readonly testedAt: Date;
  readonly values: Readonly<Record<string, number>>;
}

/** docs/product.md#standard-roles-and-first-branches */
export function backupStateOf({ outcome, testedAt, values }: BackupNight, now: Date): BackupState {
  const isLate = outcome === "worked" && now.getTime() - testedAt.getTime() > BACKUP_LATE_MS;
  return {
    outcome: isLate ? "missing" : outcome,
    at: testedAt.toISOString(),
    goodAt: values.goodAt === undefined ? undefined : new Date(values.goodAt).toISOString(),
  };
}
