const LOUD = 0.12;
/** Bridges pauses between words. */
const HOLD_MS = 900;

/** @param isSilent local only */
export function followSpeaking(
  onSpeaking: (speaking: ReadonlySet<string>) => void,
  isSilent: (id: string) => boolean,
): (levels: ReadonlyMap<string, number>) => void {
  const lastLoud = new Map<string, number>();
  let before: ReadonlySet<string> = new Set();
  return (levels) => {
    const now = Date.now();
    for (const [id, level] of levels) if (level > LOUD) lastLoud.set(id, now);
    const isSpeaking = (id: string) => now - (lastLoud.get(id) ?? 0) < HOLD_MS && !isSilent(id);
    const speaking = new Set([...levels.keys()].filter(isSpeaking));
    if (speaking.size === before.size && [...speaking].every((id) => before.has(id))) return;
    before = speaking;
    onSpeaking(speaking);
  };
}
