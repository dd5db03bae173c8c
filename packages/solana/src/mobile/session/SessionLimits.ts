/** How long a step of a session may take. */
export type SessionLimits = {
  /** Until the page is left for the app that opens. A browser says nothing when no app does. */
  leaveMs: number
  /** Until the app listens; the visitor may have to choose one, and to unlock it. The standard wants 30 seconds at least. */
  reachMs: number
  /** Until the app has answered the first message; 10 seconds at least. */
  helloMs: number
  /** Until the visitor has answered the wallet. */
  answerMs: number
}

export const sessionLimits: SessionLimits = {
  answerMs: 300_000,
  helloMs: 15_000,
  leaveMs: 4000,
  reachMs: 45_000,
}
