import { recoverMessageAddress } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { authOf, custodyOf, type FarcasterRegistry, playFarcasters } from './PlayFarcaster.ts'
import { startFarcaster } from './startFarcaster.ts'

const asked = {
  acceptAuthAddress: true,
  domain: 'localhost:4501',
  nonce: 'a'.repeat(64),
  siweUri: 'http://localhost:4501',
}
const ann = { by: 'custody', fid: '7001', userName: 'ann' } as const

async function start() {
  const clock = { now: 1_800_000_000_000 }
  const held: Record<string, string> = {}
  const registry: FarcasterRegistry = {
    async setAuth(fid, address) {
      held[`auth ${fid}`] = address
    },
    async setCustody(fid, address) {
      held[fid] = address
    },
  }
  const running = await startFarcaster({ now: () => clock.now, registry })
  onTestFinished(running.close)
  const post = (path: string, body: object) =>
    fetch(`${running.url}${path}`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
  const open = async (change: object = {}) => {
    const answer = await post('/v1/channel', { ...asked, ...change })
    return { body: (await answer.json()) as Record<string, string>, status: answer.status }
  }
  const read = async (token = '') => {
    const answer = await fetch(`${running.url}/v1/channel/status`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return { body: (await answer.json()) as Record<string, string>, status: answer.status }
  }
  const signed = async (account: Parameters<typeof running.sign>[1] = ann) => {
    const { body } = await open()
    await running.sign(body['url'] ?? '', account)
    const { message = '', signature, ...rest } = (await read(body['channelToken'])).body
    const hex = signature as `0x${string}`
    return { ...rest, message, signer: await recoverMessageAddress({ message, signature: hex }) }
  }
  return { ...running, clock, held, open, post, read, signed }
}

test('a channel waits, is signed on its page, and gives what was signed once', async () => {
  const { held, open, read, sign, url } = await start()
  const { body, status } = await open()
  expect(status).toBe(201)
  expect(body).toEqual({
    channelToken: expect.stringMatching(/^[\da-f]{32}$/),
    nonce: asked.nonce,
    url: `${url}/~/siwf?channelToken=${body['channelToken']}`,
  })
  expect(await read(body['channelToken'])).toMatchObject({
    body: { nonce: asked.nonce, state: 'pending' },
    status: 202,
  })
  const page = await (await fetch(body['url'] ?? '')).text()
  for (const text of ['This is not Farcaster.', 'Sign in to localhost:4501', asked.nonce])
    expect(page).toContain(text)
  for (const { fid, userName } of playFarcasters) expect(page).toContain(`${userName} (${fid})`)
  await sign(body['url'] ?? '', ann)
  expect(held['7001']).toBe(custodyOf('7001', 0).address)
  const { body: completed, status: then } = await read(body['channelToken'])
  expect(then).toBe(200)
  expect(completed).toMatchObject({
    authMethod: 'custody',
    fid: 7001,
    state: 'completed',
    username: 'ann',
  })
  expect(completed['message']?.split('\n')).toEqual([
    'localhost:4501 wants you to sign in with your Ethereum account:',
    custodyOf('7001', 0).address,
    '',
    'Farcaster Auth',
    '',
    'URI: http://localhost:4501',
    'Version: 1',
    'Chain ID: 10',
    `Nonce: ${asked.nonce}`,
    'Issued At: 2027-01-15T08:00:00.000Z',
    'Resources:',
    '- farcaster://fid/7001',
  ])
  expect((await read(body['channelToken'])).status).toBe(401)
})

test('an account signs by an auth address that it has named, and from another address once it has moved', async () => {
  const { held, move, signed } = await start()
  expect((await signed({ ...ann, by: 'auth' })).signer).toBe(authOf('7001').address)
  expect(held['auth 7001']).toBe(authOf('7001').address)
  await move('7001')
  expect(held['7001']).toBe(custodyOf('7001', 1).address)
  expect((await signed()).signer).toBe(custodyOf('7001', 1).address)
})

test('it lies where it is asked to', async () => {
  const { control, post, signed } = await start()
  const own = custodyOf('7001', 0).address
  await post('/control', { says: { fid: 1, username: 'forged' }, signsBy: 'stranger' })
  const stranger = await signed()
  expect(stranger).toMatchObject({ fid: 1, username: 'forged' })
  expect(stranger.message).toContain(own)
  expect(stranger.signer).not.toBe(own)
  control.signsBy = 'impostor'
  const impostor = await signed()
  expect(impostor.message).toContain(impostor.signer)
  expect(impostor.signer).not.toBe(own)
  expect(impostor.message).toContain('farcaster://fid/7001')
})

test.each([
  ['a domain that is an address', { domain: 'http://localhost:4501' }],
  ['a short nonce', { nonce: 'a'.repeat(7) }],
  ['a nonce with other signs', { nonce: 'a-b-c-d-e' }],
  ['no address', { siweUri: 'wallet' }],
])('error: %s opens no channel', async (_, change) => {
  const { open } = await start()
  expect(await open(change)).toMatchObject({ body: { error: 'Validation error' }, status: 400 })
})

test('error: an unknown channel, and one that is an hour old, are no one’s', async () => {
  const { clock, open, read } = await start()
  const { body } = await open()
  expect((await read('f'.repeat(32))).status).toBe(401)
  clock.now += 3_600_000 - 1
  expect((await read(body['channelToken'])).status).toBe(202)
  clock.now += 1
  expect((await read(body['channelToken'])).status).toBe(401)
  expect((await fetch(body['url'] ?? '')).status).toBe(404)
})

test('error: what no account can be signs nothing', async () => {
  const { open, read, sign } = await start()
  const { body } = await open()
  await expect(sign(body['url'] ?? '', { ...ann, fid: '0' })).rejects.toThrow('Nothing was signed')
  await expect(sign(body['url'] ?? '', { ...ann, userName: '<b>' })).rejects.toThrow()
  expect((await read(body['channelToken'])).status).toBe(202)
})

test('its moods are what servers are answered, of each question or of one', async () => {
  const { control, post, url } = await start()
  const ask = () => fetch(`${url}/v1/channel/status`)
  await post('/control', { mood: 'down', moodAt: ['status'] })
  expect((await ask()).status).toBe(500)
  expect((await post('/v1/channel', asked)).status).toBe(201)
  control.mood = 'html'
  expect(await (await ask()).text()).toContain('back soon')
  control.mood = 'slow'
  const never = fetch(`${url}/v1/channel/status`, { signal: AbortSignal.timeout(50) })
  await expect(never).rejects.toThrow('timeout')
  expect(control.asked).toEqual({ open: 1, status: 3 })
  expect((await post('/control', { mood: 'angry' })).status).toBe(400)
})
