import { Fragment } from "react";
import { data, href, redirect } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section as PageSection } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { CurrentMark } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { endSessions } from "#app/contract/auth.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { refuse } from "#app/session/refusal.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { changeConsent } from "../consent/change.server.ts";
import { Money } from "../dues/money.tsx";
import type { Route } from "./+types/section";
import { type Fact, loadProfile, sectionFacts, toHeadView } from "./profile-view.server.ts";
import { type Part, parts, type Section, sectionPath, sections } from "./sections.ts";
import { loadSecurity } from "./security/security.server.ts";
import { Security } from "./security/security.tsx";

/** On failure nothing is forgotten: other sessions live on. */
async function signOut({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, endSessions.body);
  const result = await call(context, endSessions, {}, { key });
  if (!result.ok) {
    toast(context, { type: "error", message: result.message });
    return redirect(href("/profile/:section", { section: "security" }), 303);
  }
  sessionOf(context).clear();
  refuse(context, { type: "success", message: translatorOf(context)("profile:security.done") });
  return redirect(href("/login"), 303);
}

export const handle = { i18n: ["profile", "membership", "consent", "leaving", "dues"] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const section = sections.find((each) => each === (params.section ?? "account"));
  if (!section) throw data(null, { status: 404 });
  const { profile, canChange } = await loadProfile(context);
  return {
    section,
    canChange,
    newEmail: section === "account" ? profile.newEmail : undefined,
    // Expired members still follow earlier requests.
    mayAskAid:
      (profile.status === "verified" || profile.status === "expired") &&
      isScreenOffered(href("/humanitarian-aid/my-requests")),
    hasDues: isScreenOffered(href("/profile/dues")),
    duesOwed: profile.duesOwed ?? 0,
    hasCard: profile.status === "verified" && isScreenOffered(href("/profile/card")),
    head: toHeadView(context, profile),
    facts: sectionFacts(context, profile, section),
    security: section === "security" ? await loadSecurity(context) : undefined,
  };
}

export const action = formActions({
  signOut,
  consent: (args: Route.ActionArgs) => changeConsent(args, sectionPath("security")),
});

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("profile");
  const { section, canChange, head, facts, security, newEmail } = loaderData;
  const title = t(`section.${section}`);
  return (
    <Page title={t("title")} back={section === "account" ? undefined : "/profile"}>
      <PageTitle title={section === "account" ? t("title") : `${title} · ${t("title")}`} />
      <div className="row">
        <Avatar name={head.name} src={head.photo} size="medium" />
        <div>
          <p>
            <b>
              <bdi>{head.name}</bdi>
            </b>
          </p>
          {head.status && (
            <p>
              <StatusChip tone={head.status.tone}>{head.status.words}</StatusChip>
            </p>
          )}
        </div>
      </div>
      <div className="hub">
        <Ways {...loaderData} />
        <div className="screen">
          {security ? (
            <Security {...security} />
          ) : (
            <PageSection title={title}>
              <Facts facts={facts} />
              {newEmail && (
                <div className="row panel">
                  <p>
                    {t("email.waiting")} <bdi dir="ltr">{newEmail}</bdi>
                  </p>
                  <ButtonLink small href={href("/profile/email")}>
                    {t("email.enter")}
                  </ButtonLink>
                </div>
              )}
              {canChange && <Changes section={section} />}
            </PageSection>
          )}
        </div>
      </div>
    </Page>
  );
}

interface WaysProps {
  section: Section;
  mayAskAid: boolean;
  hasCard: boolean;
  hasDues: boolean;
  duesOwed: number;
}

function Ways({ section, mayAskAid, hasCard, hasDues, duesOwed }: WaysProps) {
  const { t } = useTranslation("profile");
  return (
    <nav aria-label={t("sections")} className={section === "account" ? undefined : "beside"}>
      <ul className="ways">
        {sections.map((each) => (
          <li key={each}>
            <CurrentMark of={{ current: each === section }} />
            <Link
              to={sectionPath(each)}
              aria-current={each === section ? "page" : undefined}
              preventScrollReset
            >
              {t(`section.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="ways">
        {hasCard && (
          <li>
            <Link to={href("/profile/card")}>
              <Icon name="profile" /> {t("card")}
            </Link>
          </li>
        )}
        {hasDues && (
          <li>
            <Link to={href("/profile/dues")}>
              <Icon name="offer" /> {t("dues")}{" "}
              {duesOwed > 0 && (
                <b>
                  <Money of={duesOwed} />
                </b>
              )}
            </Link>
          </li>
        )}
        <li>
          <Link to={href("/profile/complaints-suggestions")}>
            <Icon name="chat" /> {t("feedback")}
          </Link>
        </li>
        {mayAskAid && (
          <li>
            <Link to={href("/humanitarian-aid/my-requests")}>
              <Icon name="aid" /> {t("aid")}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Changes({ section }: { section: Section }) {
  const { t } = useTranslation("profile");
  const names = (Object.keys(parts) as Part[]).filter((part) => parts[part].section === section);
  if (names.length === 0) return <p className="muted">{t("fixed")}</p>;
  return (
    <div className="row">
      {names.map((part) => (
        <ButtonLink
          key={part}
          kind="quiet"
          icon="edit"
          href={href("/profile/:part/edit", { part })}
        >
          {t(`edit.${part}.link`)}
        </ButtonLink>
      ))}
      {section === "account" && (
        <ButtonLink kind="quiet" icon="profile" href={href("/profile/photo/edit")}>
          {t("edit.photo.link")}
        </ButtonLink>
      )}
    </div>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation("profile");
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <Fragment key={fact.name}>
          <dt>{t(`field.${fact.name}`)}</dt>
          <dd>{fact.value ? <Value {...fact} /> : <span className="muted">{t("none")}</span>}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Value({ value, masked, ltr }: Fact) {
  const { t } = useTranslation("profile");
  const content = <bdi dir={ltr ? "ltr" : undefined}>{value}</bdi>;
  if (!masked) return content;
  return (
    <Disclosure
      inline
      summary={
        <>
          <bdi dir="ltr">{masked}</bdi> <span className="link">{t("reveal")}</span>
        </>
      }
    >
      {" "}
      {content}
    </Disclosure>
  );
}
