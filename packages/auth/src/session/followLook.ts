import type { SessionContext } from '@latchkey/core/adapter'
import { lightQuery } from './describeSite.ts'

/** Calls back when the page looks another way: by its site, or by the system where the site follows that. */
export function followLook(
  { look, page, signal }: Pick<SessionContext, 'look' | 'signal'> & { page: Window },
  onChange: () => void,
): void {
  let { theme } = look.getState()
  const stop = look.subscribe(() => {
    const { theme: next } = look.getState()
    if (next === theme) return
    theme = next
    onChange()
  })
  const system = page.matchMedia?.(lightQuery)
  const onSystem = () => {
    if (theme.mode === 'auto') onChange()
  }
  system?.addEventListener('change', onSystem)
  const end = () => {
    stop()
    system?.removeEventListener('change', onSystem)
  }
  signal.addEventListener('abort', end, { once: true })
}
