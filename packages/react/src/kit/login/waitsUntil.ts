/** Until when there is nothing to do at a step, in ms since 1970: another try is taken then, or another login goes through. */
export function waitsUntil(
  stage:
    | { status: 'failed'; retryAtMs: number | undefined }
    | { status: 'held'; freeAtMs: number }
    | { status: string },
): number | undefined {
  if ('retryAtMs' in stage && stage.status === 'failed') return stage.retryAtMs
  return 'freeAtMs' in stage ? stage.freeAtMs : undefined
}
