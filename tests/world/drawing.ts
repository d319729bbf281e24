/** A logo as a drawing program writes one. */
export function drawing(inside = '<path d="M0 0h8v8H0z" fill="#cc0000"/>'): File {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`;
  return new File([svg], "logo.svg", { type: "image/svg+xml" });
}
