/** See commitProblems.mjs. */
export type Commit = { subject: string; body: string }
export function commitProblems(commit: Commit): readonly string[]
