/**
 * Reads variables as systemd reads an EnvironmentFile (parse_env_file in its env-file.c): `$`, and `#`
 * within a line, are letters; quoted parts may follow each other and go over several lines; `\` takes the
 * next letter as it is, in single quotes never, in double quotes where that letter needs it.
 *
 * @returns the last of each name; a line that is no variable is left out
 */
export function parseVariables(text: string): Record<string, string> {
  const variables: Record<string, string> = {};
  let at = 0;
  const take: Take = (pattern) => {
    pattern.lastIndex = at;
    const [found, part] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found === undefined ? undefined : (part ?? found);
  };
  while (at < text.length) {
    take(/[ \t\r\n]*(?:[#;][^\r\n]*)?/y);
    const name = take(/([^=\r\n]*)=/y)?.trim();
    if (name === undefined) {
      take(/[^\r\n]*/y);
      continue;
    }
    const value = takeValue(take);
    if (/^[A-Za-z_]\w*$/.test(name)) variables[name] = value;
  }
  return variables;
}

/** What a sticky pattern, or its group, finds at the place that was reached. */
type Take = (pattern: RegExp) => string | undefined;

function takeValue(take: Take): string {
  let value = "";
  for (;;) {
    take(/[ \t]*/y);
    const single = take(/'([^']*)'?/y);
    const double = single ?? take(/"((?:\\[\s\S]|[^"\\])*)"?/y);
    if (double === undefined) break;
    value += single ?? double.replaceAll(/\\(["\\`$])|\\\n/g, "$1");
  }
  // From here on quotes are letters.
  const plain = take(/((?:\\[\s\S]|[^\\\r\n])*?)[ \t]*(?:\\$)?(?=[\r\n]|$)/y) ?? "";
  return value + plain.replaceAll(/\\([^\r\n])|\\[\r\n]/g, "$1");
}
