import { expect, test } from 'vitest'
import { login } from './actions/login.ts'
import { eventually } from './fixtures/eventually.ts'
import { createFakeLogin, loginConnector } from './fixtures/login.ts'
import { setup } from './fixtures/setup.ts'
import { getUser } from './getUser.ts'

test('who is logged in is what the wallet in use says; no one before (S3.9)', async () => {
  const fake = createFakeLogin()
  const { latchkey } = setup({
    actions: {
      connect: async () => ({
        accounts: [{ address: 'made', namespace: 'eip155', type: 'eoa' }],
        connectorId: 'auth',
        networkId: 'eip155:31337',
      }),
    },
    answers: {},
    sources: [fake.source],
  })
  expect(getUser(latchkey)).toBeUndefined()
  const answer = login(latchkey, { email: 'ann@example.com' })
  await eventually(() => expect(fake.logins).toHaveLength(1))
  const provider = {
    accounts: () => [],
    moveTo: async () => true,
    request: async () => null,
    subscribe: () => () => {},
    user: () => ({ email: 'ann@example.com', username: 'ann' }),
  }
  fake.logins[0]?.enter([loginConnector({ provider })])
  await answer
  expect(getUser(latchkey)).toEqual({ email: 'ann@example.com', username: 'ann' })
})
