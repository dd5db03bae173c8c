import { createHash } from 'node:crypto'
import { Window } from 'happy-dom'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { googleStandIn } from './standIns/google.ts'
import { type RunningProvider, startProvider } from './startProvider.ts'

const redirectUri = 'http://localhost:4501/returns/wallet/google'
const client = { id: 'client.example', redirectUris: [redirectUri], secret: 'play-secret' }
const { accounts: playAccounts } = googleStandIn
const verifier = 'v'.repeat(43)
const account = { email: 'eve@play.example', sub: 'a|b\n' }

let provider: RunningProvider
beforeEach(async () => {
  provider = await startProvider({ client })
})
afterEach(() => provider.close())

const asked = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: client.id,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    nonce: 'nonce',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email',
    state: 'state',
    ...change,
  })

async function codeFor(change?: Record<string, string>): Promise<string> {
  const back = new URL(await provider.consent(asked(change), account))
  return back.searchParams.get('code') ?? ''
}

async function exchange(code: string, change: Record<string, string> = {}) {
  const answer = await fetch(`${provider.url}/token`, {
    body: new URLSearchParams({
      client_id: client.id,
      client_secret: client.secret,
      code,
      code_verifier: verifier,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      ...change,
    }),
    method: 'POST',
  })
  return { body: (await answer.json()) as Record<string, string>, status: answer.status }
}

async function keys() {
  const answer = await fetch(`${provider.url}/oauth2/v3/certs`)
  return createLocalJWKSet((await answer.json()) as Parameters<typeof createLocalJWKSet>[0])
}

test('its page says that it is play, and offers its accounts', async () => {
  const page = await (await fetch(`${provider.url}/o/oauth2/v2/auth?${asked()}`)).text()
  expect(page).toContain('This is not Google.')
  for (const { email } of playAccounts) expect(page).toContain(email)
})

test('whoever agrees is sent back with a code, which is exchanged for a token signed by its keys', async () => {
  const back = await provider.consent(asked(), account)
  expect(back).toMatch(
    /^http:\/\/localhost:4501\/returns\/wallet\/google\?state=state&code=[\w-]+$/,
  )
  const { body } = await exchange(new URL(back).searchParams.get('code') ?? '')
  const { payload } = await jwtVerify(body['id_token'] ?? '', await keys(), {
    audience: client.id,
    issuer: 'https://accounts.google.com',
  })
  expect(payload).toMatchObject({ ...account, azp: client.id, nonce: 'nonce' })
})

test('whoever refuses is sent back without one, and it names itself where that is set', async () => {
  provider.control.namesItself = true
  expect(await provider.consent(asked(), undefined)).toBe(
    `${redirectUri}?state=state&iss=https%3A%2F%2Faccounts.google.com&error=access_denied`,
  )
})

test('error: a code counts once', async () => {
  const code = await codeFor()
  expect((await exchange(code)).status).toBe(200)
  expect(await exchange(code)).toEqual({ body: { error: 'invalid_grant' }, status: 400 })
})

test.each([
  ['another verifier', { code_verifier: 'w'.repeat(43) }, 'invalid_grant'],
  ['another secret', { client_secret: 'other' }, 'invalid_client'],
  ['another client', { client_id: 'other' }, 'invalid_client'],
  ['another return address', { redirect_uri: `${redirectUri}/` }, 'redirect_uri_mismatch'],
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
])('error: an exchange with %s is refused', async (_, change, error) => {
  expect((await exchange(await codeFor(), change)).body).toEqual({ error })
})

test.each([
  ['return address', { redirect_uri: `${redirectUri}/x` }, 'redirect_uri_mismatch'],
  ['client', { client_id: 'other' }, 'invalid_client'],
  ['scope', { scope: 'email' }, 'invalid_scope'],
  ['kind of answer', { response_type: 'token' }, 'unsupported_response_type'],
  ['kind of challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
])('error: another %s is asked for in vain', async (_, change, error) => {
  await expect(provider.consent(asked(change), account)).rejects.toThrow(error)
})

test('every field of its page has a label and a form with one button, which the Enter key clicks', async () => {
  const page = await (await fetch(`${provider.url}/o/oauth2/v2/auth?${asked()}`)).text()
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(page)
  const fields = [...document.querySelectorAll('input')]
  expect(fields.map((field) => field.name)).toEqual(['email', 'sub'])
  for (const field of fields) {
    expect(field.closest('label')?.textContent.trim()).toMatch(/^(Address|Subject)$/)
    const buttons = [...(field.closest('form')?.querySelectorAll('button') ?? [])]
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Use another account'])
  }
})

describe('what a test sets from outside', () => {
  const set = async (body: unknown) => {
    const answer = await fetch(`${provider.url}/control`, {
      body: JSON.stringify(body),
      method: 'POST',
    })
    return answer.status
  }
  const openerPolicies = async () => {
    const url = `${provider.url}/o/oauth2/v2/auth?${asked()}`
    const answers = [
      await fetch(url),
      await fetch(`${provider.url}/o/oauth2/v2/auth`),
      await fetch(url, {
        body: new URLSearchParams({ choice: playAccounts[0]?.sub ?? '' }),
        method: 'POST',
        redirect: 'manual',
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 302])
    return answers.map(({ headers }) => headers.get('cross-origin-opener-policy'))
  }

  test('its pages keep their opener, until it is told to cut it', async () => {
    expect(await openerPolicies()).toEqual([null, null, null])
    expect(await set({ coop: true })).toBe(204)
    expect(await openerPolicies()).toEqual(['same-origin', 'same-origin', 'same-origin'])
    expect(await set({ coop: false })).toBe(204)
    expect(await openerPolicies()).toEqual([null, null, null])
  })

  test('its mood, and whether it names itself; what is not named stays', async () => {
    expect(await set({ mood: 'down', namesItself: true })).toBe(204)
    expect(await set({ coop: true })).toBe(204)
    expect(provider.control).toMatchObject({ coop: true, mood: 'down', namesItself: true })
    expect((await fetch(`${provider.url}/oauth2/v3/certs`)).status).toBe(500)
  })

  test.each([
    [{ mood: 'sad' }],
    [{ mood: 'limited' }],
    [{ mood: 'refused' }],
    [{ moodAt: ['page'] }],
    [{ claims: {} }],
    [{ coop: 1 }],
    [[]],
    [null],
  ])('error: %j is nothing that it can be told', async (body) => {
    expect(await set(body)).toBe(400)
    expect(provider.control).toMatchObject({ coop: false, mood: 'ok', namesItself: false })
  })
})

describe('moods', () => {
  test.each([
    ['down', 500, 'Internal error'],
    ['html', 200, '<h1>We will be back soon</h1>'],
  ] as const)('%s', async (mood, status, text) => {
    provider.control.mood = mood
    const answer = await fetch(`${provider.url}/oauth2/v3/certs`)
    expect([answer.status, await answer.text()]).toEqual([status, text])
    expect(provider.control.asked).toEqual({ keys: 1, revoked: 0, token: 0, user: 0 })
  })

  test('slow: no answer comes', async () => {
    provider.control.mood = 'slow'
    const ending = new AbortController()
    const answer = fetch(`${provider.url}/token`, { method: 'POST', signal: ending.signal })
    await expect.poll(() => provider.control.asked.token).toBe(1)
    ending.abort()
    await expect(answer).rejects.toThrow('aborted')
  })

  test('rotated keys sign from then on, and the others are gone', async () => {
    const { body } = await exchange(await codeFor())
    await provider.signer.rotate()
    const after = await exchange(await codeFor())
    const set = await keys()
    await expect(jwtVerify(body['id_token'] ?? '', set)).rejects.toThrow('no applicable key')
    expect((await jwtVerify(after.body['id_token'] ?? '', set)).payload.sub).toBe(account.sub)
  })
})
