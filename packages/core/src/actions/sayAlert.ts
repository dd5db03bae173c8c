import type { Latchkey } from '../Latchkey.ts'
import type { Alert } from '../state/alerts.ts'

/** The page that comes with this package, for whoever has nothing else of ours; in the repository it is in `docs`. */
const page = '@latchkey/core/docs/troubleshooting.md'

/** Says a set-up mistake in the console, once, with where to read on; only with `debug` on. */
export function sayAlert(
  { internal, options }: Latchkey,
  { code, details, variant }: Omit<Alert, 'message'>,
): void {
  const words = `${details} (${page}#${anchorOf(code)})`
  internal.said ??= new Set()
  if (!options.debug || internal.said.has(words)) return
  internal.said.add(words)
  const log = {
    error: console.error,
    info: console.info,
    success: console.info,
    warning: console.warn,
  }
  log[variant](`[latchkey] ${code}: ${words}`)
}

/** A heading's anchor as Markdown pages have it: without dots. */
function anchorOf(code: string): string {
  return code.replaceAll('.', '')
}
