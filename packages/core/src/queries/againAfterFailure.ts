/** As long as the longest pause after a failure (S9.2). */
const againMs = 30_000

/** How often what is always on the page, and has no button to try again, is asked for while it fails. */
export function againAfterFailure({ state }: { state: { status: string } }): number | false {
  return state.status === 'error' && againMs
}
