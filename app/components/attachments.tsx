import { Icon } from "./icon.tsx";

interface AttachedFile {
  readonly id: string;
  readonly name: string;
}

interface AttachmentsProps {
  pictures: readonly AttachedFile[];
  papers: readonly AttachedFile[];
  address: (id: string) => string;
  openText: (name: string) => string;
}

export function Attachments({ pictures, papers, address, openText }: AttachmentsProps) {
  return (
    <>
      {pictures.length > 0 && (
        <ul className="gallery">
          {pictures.map(({ id, name }) => (
            <li key={id}>
              <a href={address(id)} target="_blank" rel="noopener">
                <img
                  src={`${address(id)}?size=small`}
                  alt={openText(name)}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {papers.length > 0 && (
        <ul className="downloads">
          {papers.map(({ id, name }) => (
            <li key={id}>
              <a href={address(id)} download={name}>
                <Icon name="download" /> <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
