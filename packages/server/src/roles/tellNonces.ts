import { type Route, route } from '../http/route.ts'
import type { Proofs } from './createProofs.ts'
import { doneResponse } from './doneResponse.ts'

/**
 * The routes of a role, with one more that gives a nonce for the next proof (`DPoP-Nonce`); so do all that anyone may call. A
 * device that asks first is never refused for want of one, which a browser would write into the site's console.
 */
export function tellNonces(
  routes: readonly Route[],
  { proofs, role }: { proofs: Pick<Proofs, 'nonce'>; role: 'recovery' | 'wallet' },
): Route[] {
  const api = `/${role}/v1/`
  const nonce = route(
    {
      access: 'public',
      method: 'get',
      path: `${api}nonce`,
      rate: 'light',
      response: doneResponse,
      summary: 'Gives a nonce for the next proof of a device.',
      tag: role === 'wallet' ? 'Wallet' : 'Recovery',
    },
    (c) => c.body(null, 204),
  )
  return [...routes, nonce].map((each) => {
    if (each.access !== 'public' || !each.path.startsWith(api)) return each
    return {
      ...each,
      answer(c, given) {
        c.header('DPoP-Nonce', proofs.nonce())
        return each.answer(c, given)
      },
    }
  })
}
