const drawings = {
  microphone:
    "M12 3.5a2.75 2.75 0 0 1 2.75 2.75v5a2.75 2.75 0 0 1-5.5 0v-5A2.75 2.75 0 0 1 12 3.5zM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21",
  "microphone-off":
    "M9.25 9.25v2a2.75 2.75 0 0 0 4.6 2M14.75 10V6.25a2.75 2.75 0 0 0-5.3-1M5.5 11a6.5 6.5 0 0 0 10.2 5.3M18.5 11a6.5 6.5 0 0 1-.6 2.7M12 17.5V21M3.5 3.5l17 17",
  camera: "M3.5 6.5h11v11h-11zM14.5 10.5l6-3.5v10l-6-3.5",
  "camera-off": "M7.5 6.5h7v7M14.5 10.5l6-3.5v10l-3.5-2M14.5 17.5h-11v-11M3.5 3.5l17 17",
  screen: "M3.5 4.5h17v12h-17zM8.5 20h7M12 16.5V20M12 13.5v-5M9.5 10.5 12 8l2.5 2.5",
  hand: "M8 12V5.5a1.25 1.25 0 0 1 2.5 0V11M10.5 11V4.25a1.25 1.25 0 0 1 2.5 0V11M13 11V5.25a1.25 1.25 0 0 1 2.5 0V12M15.5 12V8a1.25 1.25 0 0 1 2.5 0v6.5a6 6 0 0 1-6 6c-3 0-4.2-1.5-6.5-5.5l-1-1.8c-.8-1.4 1-2.4 2-1.3L8 14",
  leave: "M4 14.5c-1.5-5 17.5-5 16 0l-.5 1.5-4-1v-2.5a13 13 0 0 0-7 0V15l-4 1z",
  people:
    "M9 11a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM3 19.5c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M15.5 5a3 3 0 0 1 0 5.8M17 14.5c2.5.5 4 2.3 4 5",
  chat: "M4 5h16v11H10l-4.5 4v-4H4zM8 9h8M8 12.5h5",
  papers: "M6 3.5h8l4 4v13H6zM9 11h6M9 14.5h6M14 3.5v4h4",
  lock: "M5.5 10.5h13v10h-13zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2",
  pictures: "M3.5 4.5h17v15h-17zM3.5 16l5-5 4 4 3-3 5 5M15.5 9a.5.5 0 1 0 .01 0",
  weak: "M4 19.5v-3M9 19.5v-7M14 19.5v-11M19 19.5v-15M3.5 3.5l17 17",
} as const;

/** A drawing of a call's controls. They stand here, for no other page has them. */
export function ConferenceIcon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
