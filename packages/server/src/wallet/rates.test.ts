import { expect, onTestFinished, test } from 'vitest'
import { openMemoryDatabase } from '../testing/openMemoryDatabase.ts'
import { startWallet } from '../testing/startWallet.ts'

const plenty = { burst: 1e6, perSecond: 1e6 }

/** A wallet whose projects may ask that much of each class; a network has a tenth of it. */
async function setup({ keys = 1e6, login = 1e6 }: { keys?: number; login?: number }) {
  const database = await openMemoryDatabase()
  const world = await startWallet({
    config: {
      limits: {
        ratePerAddress: { keys: plenty, login: plenty, rest: plenty },
        ratePerProject: {
          keys: { burst: keys, perSecond: 0.001 },
          login: { burst: login, perSecond: 0.001 },
        },
      },
    },
    database,
  })
  onTestFinished(async () => {
    await world.close()
    await database.close()
  })
  let visitors = 0
  return {
    ...world,
    async startAt(address = `203.0.${visitors}.1`, change: object = {}) {
      visitors += 1
      const device = await world.createDevice({ address })
      return (await world.start(device, `ann${visitors}@example.com`, change)).status
    },
  }
}

test('logins count against their project: a tenth for a network, and all of it for everybody', async () => {
  const { startAt } = await setup({ login: 20 })
  expect([await startAt('198.51.100.1'), await startAt('198.51.100.2')]).toEqual([200, 200])
  expect(await startAt('198.51.100.3')).toBe(429)
  const statuses: number[] = []
  for (let times = 0; times < 20; times++) statuses.push(await startAt())
  expect(statuses.filter((status) => status === 200)).toHaveLength(18)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  // Another project has its own.
  expect(await startAt(undefined, { projectId: 'draft', site: 'http://localhost:3000' })).toBe(200)
})

test('so do codes and mails that are asked for again, and what is refused is given back to the others', async () => {
  const { createDevice, enter, start, startAt } = await setup({ login: 40 })
  const device = await createDevice({ address: '198.51.100.1' })
  const { loginId } = (await start(device, 'bob@example.com')).body
  const resend = () => device.ask('POST', `/wallet/v1/logins/${loginId}/resend`)
  expect((await enter(device, loginId, '00000a')).status).toBe(422)
  expect((await resend()).code).toBe('rate_limited')
  const refused = [await enter(device, loginId, '000000'), await enter(device, loginId, '000000')]
  expect(refused.map(({ code }) => code)).toContain('code_wrong')
  // What its network has is used up now; the others have all but the one mail.
  expect((await enter(device, loginId, '000000')).status).toBe(429)
  const statuses: number[] = []
  for (let times = 0; times < 40; times++) statuses.push(await startAt())
  expect(statuses.filter((status) => status === 200)).toHaveLength(39)
})

test('parts of slots count against the project of their login', async () => {
  const { createDevice, makeWallet, readPart } = await setup({ keys: 40 })
  const device = await createDevice({ address: '198.51.100.1' })
  // Both slots, and that the wallet is made; and at the other role one part of the managed slot.
  const { own } = await makeWallet(device, 'una@example.com')
  const { answer } = await readPart(device, 'wallet', own)
  expect(answer.status).toBe(429)
})
