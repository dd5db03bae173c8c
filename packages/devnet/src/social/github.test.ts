import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, basic, secrets, startCodes } from './fixtures/startCodes.ts'
import { githubStandIn } from './standIns/github.ts'

const callback = 'http://localhost:4501/returns'
const redirectUri = `${callback}/wallet/github`
const [ann, bob] = githubStandIn.accounts as [{ sub: string }, { sub: string }]
const eve = { name: 'Eve <i>Doe</i>', sub: '7', userName: 'eve' }

let github: Awaited<ReturnType<typeof startCodes>>
beforeEach(async () => {
  github = await startCodes({ redirectUris: [redirectUri, callback], standIn: githubStandIn })
})
afterEach(() => github.provider.close())

/** Its answers to servers that ask for a token have status 200, whatever they say. */
const refusal = (error: string) => ({ body: { error }, status: 200 })
const said = ({ body, status }: Answer) => ({ body, status })

function revoke(
  token: unknown,
  {
    authorization = basic('client.example'),
    client = 'client.example',
  }: { authorization?: string; client?: string } = {},
) {
  return github.ask(`/applications/${client}/token`, {
    body: JSON.stringify({ access_token: token }),
    headers: { authorization },
    method: 'DELETE',
  })
}

test('its page says that it is play, and offers its accounts by name', async () => {
  const { body } = await github.open()
  expect(body).toContain('This is not GitHub.')
  expect(body).toMatch(/value="1000001">ann<.*value="1000002">bob</s)
  for (const label of ['Username', 'Subject', 'Shown as'])
    expect(body).toContain(`<label>${label} <input`)
})

test('a code is exchanged for a token, by which it answers whose it is', async () => {
  const back = await github.provider.consent(github.asked(), eve)
  expect(back).toMatch(
    /^http:\/\/localhost:4501\/returns\/wallet\/github\?state=state&code=[\w-]+$/,
  )
  const { body, status } = await github.exchange(new URL(back).searchParams.get('code') ?? '')
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{32}$/),
    scope: '',
    token_type: 'bearer',
  })
  expect(said(await github.userOf((body as { access_token: string }).access_token))).toEqual({
    body: { email: null, id: 7, login: 'eve', name: 'Eve <i>Doe</i>' },
    status: 200,
  })
})

test('an account that shows no name has none', async () => {
  const { body } = await github.userOf(await github.tokenFor(bob))
  expect(body).toEqual({ email: null, id: 1000002, login: 'bob', name: null })
})

test('a server that does not ask for JSON is answered by a form, refusals too', async () => {
  const code = await github.codeFor({ scope: 'read:user user:email' })
  const granted = await github.exchange(code, {}, { accept: '*/*' })
  expect(granted.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  const form = new URLSearchParams(String(granted.body))
  expect(form.get('scope')).toBe('read:user,user:email')
  expect((await github.userOf(form.get('access_token') ?? '')).status).toBe(200)
  const refused = await github.exchange(code, {}, { accept: '*/*' })
  expect(said(refused)).toEqual({ body: 'error=bad_verification_code', status: 200 })
})

test('each of its client’s secrets counts', async () => {
  for (const secret of secrets) {
    const { body } = await github.exchange(await github.codeFor(), { client_secret: secret })
    expect(body).toHaveProperty('access_token')
  }
})

test('a visitor is sent to what is below its one address, or on a sub-domain', async () => {
  for (const asked of [`${callback}/recovery/github`, 'http://a.localhost:4501/returns'])
    expect((await github.open({ redirect_uri: asked })).status).toBe(200)
})

test.each([
  ['another host', { redirect_uri: 'http://evil.example:4501/returns' }, 'redirect_uri_mismatch'],
  ['another port', { redirect_uri: 'http://localhost:4502/returns' }, 'redirect_uri_mismatch'],
  ['another path', { redirect_uri: 'http://localhost:4501/other' }, 'redirect_uri_mismatch'],
  ['another client', { client_id: 'other' }, 'invalid_client'],
  ['a scope that it has not', { scope: 'identify' }, 'invalid_scope'],
  ['a prompt that it has not', { prompt: 'none' }, 'invalid_request'],
  ['a challenge that is plain', { code_challenge_method: 'plain' }, 'invalid_request'],
])('error: %s is asked for in vain', async (_, change, error) => {
  await expect(github.provider.consent(github.asked(change), eve)).rejects.toThrow(error)
})

test('whoever refuses is sent back without a code', async () => {
  expect(await github.provider.consent(github.asked(), undefined)).toBe(
    `${redirectUri}?state=state&error=access_denied`,
  )
})

test.each(['0', '007', 'ann', '1234567890123456', '1.5', ''])(
  'error: no account there has the number “%s”',
  async (sub) => {
    await expect(github.provider.consent(github.asked(), { sub, userName: 'eve' })).rejects.toThrow(
      'invalid_account',
    )
  },
)

test('where that is set, it names itself', async () => {
  github.provider.control.namesItself = true
  const back = new URL(await github.provider.consent(github.asked(), eve))
  expect(back.searchParams.get('iss')).toBe('https://github.com/login/oauth')
})

describe('error: a code is refused, with status 200', () => {
  test('that is used', async () => {
    const code = await github.codeFor()
    expect((await github.exchange(code)).body).toHaveProperty('access_token')
    expect(said(await github.exchange(code))).toEqual(refusal('bad_verification_code'))
  })

  test('that is older than ten minutes', async () => {
    const [one, two] = [await github.codeFor(), await github.codeFor()]
    github.clock.now += 600_000
    expect((await github.exchange(one)).body).toHaveProperty('access_token')
    github.clock.now += 1
    expect(said(await github.exchange(two))).toEqual(refusal('bad_verification_code'))
  })

  test('after it was shown with another verifier', async () => {
    const code = await github.codeFor()
    await github.exchange(code, { code_verifier: 'w'.repeat(43) })
    expect(said(await github.exchange(code))).toEqual(refusal('bad_verification_code'))
  })

  test.each([
    ['that is made up', { code: 'made-up' }, 'bad_verification_code'],
    ['with another verifier', { code_verifier: 'w'.repeat(43) }, 'bad_verification_code'],
    ['without the verifier', { code_verifier: '' }, 'bad_verification_code'],
    ['with another secret', { client_secret: 'other' }, 'incorrect_client_credentials'],
    ['of another client', { client_id: 'other' }, 'incorrect_client_credentials'],
    ['with another way back', { redirect_uri: callback }, 'redirect_uri_mismatch'],
    ['with another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('%s', async (_, change, error) => {
    expect(said(await github.exchange(await github.codeFor(), change))).toEqual(refusal(error))
  })

  test('with a secret as Basic, which it does not read', async () => {
    const headers = { accept: 'application/json', authorization: basic('client.example') }
    const change = { client_id: '', client_secret: '' }
    const answer = await github.exchange(await github.codeFor(), change, headers)
    expect(said(answer)).toEqual(refusal('incorrect_client_credentials'))
  })
})

test('a grant need not be named, and where no challenge was given no verifier is asked for', async () => {
  const code = await github.codeFor({ code_challenge: '', code_challenge_method: '' })
  const { body } = await github.exchange(code, { code_verifier: '', grant_type: '' })
  expect(body).toHaveProperty('access_token')
})

describe('whoever has agreed', () => {
  test('passes by without a page, as the account that they chose last', async () => {
    const { cookie, set } = await github.agree(ann)
    expect(set).toMatch(
      /^play_github=[\w-]{32}; Path=\/login\/oauth\/authorize; HttpOnly; SameSite=Lax$/,
    )
    const next = await github.agree(bob, cookie)
    for (const [browser, id] of [
      [cookie, 1000001],
      [next.cookie, 1000002],
    ] as const) {
      const { headers, status } = await github.open({}, browser)
      expect(status).toBe(302)
      const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
      const { body } = await github.exchange(code)
      const user = await github.userOf((body as { access_token: string }).access_token)
      expect(user.body).toMatchObject({ id })
    }
  })

  test('is asked all the same where an account is to be chosen, and in another browser', async () => {
    const { cookie } = await github.agree(ann)
    expect((await github.open({ prompt: 'select_account' }, cookie)).status).toBe(200)
    expect((await github.open()).status).toBe(200)
    expect((await github.open({}, 'play_github=made-up')).status).toBe(200)
  })

  test('error: is sent nowhere that the client has not', async () => {
    const { cookie } = await github.agree(ann)
    const { status } = await github.open({ redirect_uri: 'http://evil.example/returns' }, cookie)
    expect(status).toBe(400)
  })

  test('whoever has refused is asked again', async () => {
    const { headers } = await github.ask(`/login/oauth/authorize?${github.asked()}`, {
      body: new URLSearchParams({ choice: 'none' }),
      method: 'POST',
    })
    expect(headers.get('set-cookie')).toBeNull()
  })
})

describe('error: no user is answered', () => {
  test.each([
    ['without a token', ''],
    ['by a token that is made up', 'Bearer made-up'],
    ['by Basic', basic('client.example')],
  ])('%s', async (_, authorization) => {
    const answer = await github.ask('/user', { headers: { authorization } })
    expect(said(answer)).toEqual({ body: { message: 'Bad credentials' }, status: 401 })
  })

  test('to who does not name their program', async () => {
    const headers = { authorization: `Bearer ${await github.tokenFor()}` }
    expect((await github.askUnnamed('/user', 'GET', headers)).status).toBe(403)
  })
})

describe('revocation', () => {
  test('ends the token, and none beside it', async () => {
    const [one, two] = [await github.tokenFor(), await github.tokenFor()]
    expect(said(await revoke(one))).toEqual({ body: '', status: 204 })
    expect(said(await github.userOf(one))).toEqual({
      body: { message: 'Bad credentials' },
      status: 401,
    })
    expect((await github.userOf(two)).status).toBe(200)
    expect((await revoke(one)).status).toBe(404)
    expect((await revoke(two, { authorization: basic('client.example', secrets[1]) })).status).toBe(
      204,
    )
  })

  test('without it a token counts for ever', async () => {
    const token = await github.tokenFor()
    github.clock.now += 10 * 365 * 86_400_000
    expect((await github.userOf(token)).status).toBe(200)
  })

  test.each([
    ['by another secret', { authorization: basic('client.example', 'other') }, 401],
    ['by another client', { authorization: basic('other') }, 401],
    ['by no one', { authorization: '' }, 401],
    ['of another client’s token', { client: 'other' }, 404],
  ])('error: %s', async (_, change, status) => {
    const token = await github.tokenFor()
    expect((await revoke(token, change)).status).toBe(status)
    expect((await github.userOf(token)).status).toBe(200)
  })

  test('error: of what is no token, and by who does not name their program', async () => {
    expect((await revoke('made-up')).status).toBe(404)
    expect((await revoke(1)).status).toBe(404)
    const unnamed = await github.askUnnamed('/applications/client.example/token', 'DELETE', {
      authorization: basic('client.example'),
    })
    expect(unnamed.status).toBe(403)
  })
})
