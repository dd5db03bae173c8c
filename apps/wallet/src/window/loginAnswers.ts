/** What the window of a login answers its frame: the visitor is back, has refused, or is back and the page could not be notified. */
export const loginAnswers = ['returned', 'refused', 'lost'] as const
export type LoginAnswer = (typeof loginAnswers)[number]
