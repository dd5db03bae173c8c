import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { backPage, consentPage, refusalPage } from '../consentPage.ts'
import type { Grants } from '../Grant.ts'
import type { PlayAccount } from '../PlayAccount.ts'
import type { PlayClient } from '../PlayClient.ts'
import type { ProviderControl } from '../ProviderControl.ts'
import { type Asked, readAsked } from '../readAsked.ts'
import { readChoice } from '../readChoice.ts'
import type { StandIn } from '../StandIn.ts'

/** Asks visitors who they are, and sends them back with a code. */
export function addAuthorize(
  app: Hono,
  {
    client,
    control,
    grants,
    now,
    standIn,
  }: {
    client: PlayClient
    control: ProviderControl
    grants: Grants
    now: () => number
    standIn: StandIn
  },
): void {
  const of = { client, standIn }
  /** Accounts that have agreed before. */
  const agreed = new Set<string>()
  /** As whom browsers have agreed. */
  const browsers = new Map<string, PlayAccount>()
  // Cookies are of a host, whatever the port: each stand-in on it has a name of its own.
  const cookie = `play_${standIn.name.toLowerCase()}`
  const path = standIn.paths.authorize

  app.get(path, (context) => {
    const { search, searchParams } = new URL(context.req.url)
    const asked = readAsked(searchParams, of)
    if (typeof asked === 'string') return context.html(refusalPage(standIn, asked), 400)
    const known = browsers.get(getCookie(context, cookie) ?? '')
    if (known && standIn.passes?.(asked.prompt)) return sendBack(context, asked, known)
    return context.html(consentPage(standIn, { action: search, client: client.id }))
  })

  app.post(path, async (context) => {
    const asked = readAsked(new URL(context.req.url).searchParams, of)
    if (typeof asked === 'string') return context.html(refusalPage(standIn, asked), 400)
    const choice = readChoice(await context.req.parseBody(), standIn)
    if (choice === 'wrong') return context.html(refusalPage(standIn, 'invalid_account'), 400)
    if (choice !== 'none' && standIn.passes) {
      const browser = randomBytes(24).toString('base64url')
      browsers.set(browser, choice)
      setCookie(context, cookie, browser, { httpOnly: true, path, sameSite: 'Lax' })
    }
    return sendBack(context, asked, choice === 'none' ? undefined : choice)
  })

  function sendBack(context: Context, asked: Asked, account: PlayAccount | undefined) {
    const { challenge, nonce, redirectUri, scopes, state } = asked
    const said = new URLSearchParams({ state })
    if (control.namesItself) said.set('iss', standIn.issuer)
    if (account) {
      const code = randomBytes(24).toString('base64url')
      grants.set(code, { account, atMs: now(), challenge, nonce, redirectUri, scopes })
      said.set('code', code)
      // Once, and by the form alone.
      if (account.name && standIn.responseMode === 'form_post' && !agreed.has(account.sub))
        said.set('user', userOf(account))
      agreed.add(account.sub)
    } else said.set('error', standIn.refusal)
    if (standIn.responseMode === 'form_post')
      return context.html(backPage(standIn, { action: redirectUri, said }))
    return context.redirect(`${redirectUri}?${said}${standIn.fragment ?? ''}`, 302)
  }
}

/** As Apple says who somebody is, unsigned. */
function userOf({ email, name = '' }: PlayAccount): string {
  const [firstName = '', ...rest] = name.split(' ')
  return JSON.stringify({ email, name: { firstName, lastName: rest.join(' ') } })
}
