import type { Latchkey, LoginWindow } from '@latchkey/core'
import { loginSource, openLoginWindow } from '@latchkey/core/modal'

/** Opens a window for a login at a provider: called in a click, or browsers block it. */
export function openProviderWindow({ internal, options }: Latchkey): LoginWindow | undefined {
  const { window } = internal.environment
  const origin = loginSource(options)?.walletOrigin
  return window && origin !== undefined ? openLoginWindow(window, origin) : undefined
}
