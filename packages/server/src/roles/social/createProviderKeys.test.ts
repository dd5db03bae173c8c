import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { createProviderKeys } from './createProviderKeys.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const sets: Record<string, JSONWebKeySet> = {}
beforeAll(async () => {
  for (const kid of ['1', '2']) {
    const { publicKey } = await generateKeyPair('ES256')
    sets[kid] = { keys: [{ ...(await exportJWK(publicKey)), kid }] }
  }
})

function setup() {
  const world = { asked: 0, isDown: false, now: 1_800_000_000_000, set: '1' }
  const keys = createProviderKeys({
    async fetchKeys() {
      world.asked += 1
      if (world.isDown) throw new Error('down')
      return sets[world.set] ?? { keys: [] }
    },
    now: () => world.now,
  })
  return {
    find: async (kid: string) =>
      keys({ alg: 'ES256', kid }, { payload: '', signature: '' }) as Promise<CryptoKey>,
    world,
  }
}

test('keys are fetched once for many tokens, and again after an hour', async () => {
  const { find, world } = setup()
  await Promise.all([find('1'), find('1'), find('1')])
  world.now += hourMs - 1
  await find('1')
  expect(world.asked).toBe(1)
  world.now += 1
  await find('1')
  expect(world.asked).toBe(2)
})

test('a key that is new is fetched, and the one before counts no more', async () => {
  const { find, world } = setup()
  await find('1')
  world.set = '2'
  world.now += 30_000
  expect((await find('2')).type).toBe('public')
  await expect(find('1')).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' })
})

test('error: keys that there are not make the role ask once in 30 s, whoever names them', async () => {
  const { find, world } = setup()
  await find('1')
  for (let count = 0; count < 20; count += 1) {
    await expect(find(`made up ${count}`)).rejects.toMatchObject({
      code: 'ERR_JWKS_NO_MATCHING_KEY',
    })
    world.now += 3_000
  }
  expect(world.asked).toBe(2)
  await expect(find('made up')).rejects.toThrow()
  expect(world.asked).toBe(3)
})

test('while the provider is down, keys count for 24 h after they were fetched', async () => {
  const { find, world } = setup()
  await find('1')
  world.isDown = true
  world.now += 24 * hourMs - 1
  expect((await find('1')).type).toBe('public')
  world.now += 1
  await expect(find('1')).rejects.toMatchObject({ code: 'provider_down' })
})

test('error: a key that is not known while the provider is down may be one, and is not refused', async () => {
  const { find, world } = setup()
  world.isDown = true
  await expect(find('1')).rejects.toMatchObject({ code: 'provider_down' })
  world.isDown = false
  world.now += minuteMs
  await find('1')
  world.isDown = true
  world.now += minuteMs
  await expect(find('2')).rejects.toMatchObject({ code: 'provider_down' })
})
