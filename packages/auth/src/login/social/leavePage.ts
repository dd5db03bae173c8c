import { LoginFailedError, type SocialLoginState } from '@latchkey/core/adapter'
import { leftKey } from '../takeReturned.ts'

/**
 * Leaves the page for an address of the wallet, which learns from the browser which site that was.
 *
 * @throws {LoginFailedError} where the browser keeps nothing for the tab: no one would be awaited once it is back
 */
export function leavePage(
  page: Pick<Window, 'document' | 'location' | 'sessionStorage'>,
  { address, provider }: { address: string; provider: SocialLoginState['provider'] },
): void {
  try {
    page.sessionStorage.setItem(leftKey, provider + page.location.hash)
  } catch (cause) {
    throw new LoginFailedError({ cause, reason: 'unavailable' })
  }
  const link = page.document.createElement('a')
  link.href = address
  // Whatever the site's own policy is: without it the wallet lets nothing come back.
  link.referrerPolicy = 'origin'
  link.target = '_self'
  // In no document, so that no router of the site's takes the click for its own.
  link.click()
}
