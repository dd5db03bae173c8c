import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/Database.ts'
import { migrate, migrationNames } from '../../database/migrate.ts'
import { createMarkedRows } from '../../roles/createMarkedRows.ts'
import { createRoleKeys, type RoleKeys } from '../../roles/createRoleKeys.ts'
import { makeId } from '../../roles/makeId.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'
import { openRoles } from '../../testing/openRoles.ts'
import { openTestDatabase } from '../../testing/openTestDatabase.ts'
import { createChallenges } from './createChallenges.ts'

let database: Database
let keys: RoleKeys
beforeAll(async () => {
  const roles = await openRoles()
  database = roles.database
  keys = roles.keys.recovery
})
afterAll(() => database?.close())

function setup(of: { database: Database; keys: RoleKeys } = { database, keys }) {
  const marked = createMarkedRows({ ...of, now: Date.now, onRefused: () => undefined })
  return { challenges: createChallenges({ ...of, marked, now: Date.now }), marked }
}

const identity = { issuer: 'https://github.com/login/oauth', kind: 'social', subject: '7' } as const
const completion = 'A'.repeat(43)
const of = { device: 'phone', purpose: 'enter' } as const
const expired = { code: 'login_expired', status: 410 }

test('error: a challenge for a code takes no ID token, and one for an ID token no completion', async () => {
  const { challenges } = setup()
  const byCode = await challenges.start({ ...of, proof: 'codes', provider: 'github' })
  const { challengeId } = byCode
  await expect(challenges.requireOpen({ ...of, challengeId })).rejects.toMatchObject(expired)
  const state = byCode.asked?.state ?? ''
  const said = await challenges.takeCode({ code: 'c', provider: 'github', state })
  if (said?.status !== 'halfway') throw new Error('The state is not known')
  expect(said.challengeId).toBe(challengeId)
  expect(await challenges.take({ ...of, challengeId, completion: said.completion })).toMatchObject({
    code: 'c',
    provider: 'github',
  })
  const byToken = await challenges.start({ ...of, proof: 'idToken', provider: 'google' })
  expect(byToken.asked).toBeUndefined()
  const token = { ...of, challengeId: byToken.challengeId }
  await expect(challenges.take({ ...token, completion })).rejects.toMatchObject(expired)
  expect(await challenges.requireOpen(token)).toEqual({
    nonce: byToken.nonce,
    provider: 'google',
  })
})

test('a newer challenge of a device keeps nothing of the trip of the one before', async () => {
  const { challenges, marked } = setup()
  const { asked } = await challenges.start({ ...of, proof: 'codes', provider: 'github' })
  await challenges.start({ ...of, proof: 'idToken', provider: 'google' })
  const [row] = await marked.find('recovery_challenges', 'device = $1', [of.device])
  expect(row).toMatchObject({
    code_wrapped: null,
    completion: null,
    provider: 'google',
    secret_wrapped: null,
    state: null,
    status: null,
    tries_left: null,
  })
  const back = { code: 'c', provider: 'github', state: asked?.state ?? '' } as const
  expect(await challenges.takeCode(back)).toBeUndefined()
})

test('error: a state of one provider is not that of another, and a code is given once', async () => {
  const { challenges } = setup()
  const { asked, challengeId } = await challenges.start({
    ...of,
    proof: 'codes',
    provider: 'github',
  })
  const state = asked?.state ?? ''
  expect(await challenges.takeCode({ code: 'c', provider: 'discord', state })).toBeUndefined()
  expect(await challenges.takeRefusal({ provider: 'discord', state })).toBeUndefined()
  const said = await challenges.takeCode({ code: 'c', provider: 'github', state })
  if (said?.status !== 'halfway') throw new Error('The state is not known')
  const ours = { ...of, challengeId, completion: said.completion }
  const { verifier } = await challenges.take(ours)
  expect(verifier).toMatch(/^[\w-]{43}$/)
  await expect(challenges.take(ours)).rejects.toMatchObject(expired)
  await challenges.prove({ ...of, challengeId, identity })
  expect(await challenges.provenOf({ challengeId, device: 'phone', purpose: 'make' })).toEqual(
    identity,
  )
  await expect(challenges.prove({ ...of, challengeId, identity })).rejects.toMatchObject(expired)
})

test('challenges of an older server still count after its tables were brought up to date', async () => {
  const old = await openTestDatabase()
  const role = await createRoleKeys(Uint8Array.from(randomBytes(32)))
  const names = await migrationNames('recovery')
  const added = names.indexOf('recovery/0011_codes.sql')
  await migrate(old, { group: 'recovery', names: names.slice(0, added) })
  const challenge = async (device: string, proven?: object) => {
    const id = makeId()
    const text = (place: string, value: string) => role.wrap(Buffer.from(value), place)
    const { marked } = setup({ database: old, keys: role })
    await marked.put('recovery_challenges', {
      device,
      expires_at: Date.now() + 60_000,
      id,
      identity_wrapped: proven ? text(wrappingPlace.proven(id), JSON.stringify(proven)) : null,
      nonce_wrapped: text(wrappingPlace.challenge(id), `nonce of ${device}`),
      provider: 'google',
      purpose: 'enter',
    })
    return { challengeId: id, device }
  }
  const [open, proven] = [await challenge('one'), await challenge('two', identity)]
  expect(await migrate(old, { group: 'recovery' })).toContain('recovery/0011_codes.sql')
  const { challenges } = setup({ database: old, keys: role })
  expect(await challenges.requireOpen(open)).toEqual({ nonce: 'nonce of one', provider: 'google' })
  await challenges.prove({ ...open, identity })
  expect(await challenges.provenOf({ ...open, purpose: 'make' })).toEqual(identity)
  expect(await challenges.provenOf({ ...proven, purpose: 'make' })).toEqual(identity)
  await old.close()
})
