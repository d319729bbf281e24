import { Avatar } from "#app/components/avatar.tsx";
import { QrCode } from "#app/components/qr-code.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { InBoth, toCardView } from "./card-view.server.ts";

type CardView = ReturnType<typeof toCardView>;

/** ID-1 size, as a bank card. */
export function Faces({ card }: { card: CardView }) {
  const { t } = useTranslation("card");
  const { name, photo, number, branch, governorate, until, labels, other } = card;
  return (
    <div className="member-card-faces">
      <section className="member-card" aria-label={t("face.front")}>
        <Head card={card} />
        <div className="member-card-holder">
          <Avatar name={name} src={photo} size="medium" />
          <p className={name.length > LONG ? "member-card-name long" : "member-card-name"}>
            <b>
              <bdi>{name}</bdi>
            </b>
          </p>
        </div>
        <dl>
          {number && (
            <Line label={labels.number} other={other}>
              <bdi dir="ltr">{number}</bdi>
            </Line>
          )}
          {(branch || governorate) && (
            <Line label={labels.branch} other={other}>
              <bdi>{branch ?? governorate?.first}</bdi>
            </Line>
          )}
          <Line label={labels.until} other={other}>
            <bdi>{until.first}</bdi>
          </Line>
        </dl>
      </section>
      <section className="member-card back" aria-label={t("face.back")}>
        <div className="member-card-code on-screen">
          <QrCode {...card.qr} label={t("qr")} />
          <Both text={card.scan} other={other} />
        </div>
        <div className="member-card-code on-paper">
          <QrCode {...card.qrPrint} label={t("qrPrint")} />
          <Drawn text={card.scanPrint} other={other} />
        </div>
      </section>
    </div>
  );
}

const LONG = 26;

function Head({ card: { organisation, other } }: { card: CardView }) {
  return (
    <p className="member-card-head">
      <span className="member-card-logo" aria-hidden="true" />
      <Both text={organisation} other={other} isStrong />
    </p>
  );
}

function Line({
  label,
  other,
  children,
}: {
  label: InBoth;
  other: string;
  children: React.ReactNode;
}) {
  return (
    <div>
      <dt>
        {label.first}{" "}
        <span lang={other} dir={other === "en" ? "ltr" : "rtl"}>
          {label.second}
        </span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Both({ text, other, isStrong }: { text: InBoth; other: string; isStrong?: boolean }) {
  return (
    <span className="member-card-both">
      {isStrong ? <b>{text.first}</b> : <span>{text.first}</span>}{" "}
      <span lang={other} dir={other === "en" ? "ltr" : "rtl"}>
        {text.second}
      </span>
    </span>
  );
}

/** Drawn by CSS: text browsers skip it. */
function Drawn({ text, other }: { text: InBoth; other: string }) {
  return (
    <span className="member-card-both drawn">
      <span data-text={text.first} />
      <span data-text={text.second} lang={other} dir={other === "en" ? "ltr" : "rtl"} />
    </span>
  );
}
