const LOUD = 0.12;
/** Between two words nobody has stopped speaking. */
const HOLD_MS = 900;

/**
 * Who speaks, by how loud each is.
 *
 * @param onSpeaking gets all who speak, whenever that changes
 * @param isSilent of who is heard by this device alone
 * @returns what takes the levels as they are measured
 */
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
