import { expect, test } from 'vitest'
import { granted, setup } from '../fixtures/setup.ts'
import { getAccount } from '../getAccount.ts'
import { connect } from './connect.ts'
import { selectAccount } from './selectAccount.ts'

const one = `0x${'aB'.repeat(20)}`
const other = `0x${'cD'.repeat(20)}`

test('an EVM account is the same in whichever case a site spells it (S5.5)', async () => {
  const accountOf = (address: string) => ({ address, namespace: 'eip155', type: 'eoa' }) as const
  const { announce, latchkey } = setup({
    actions: {
      connect: async () => ({ ...granted, accounts: [accountOf(one), accountOf(other)] }),
    },
  })
  announce()
  await connect(latchkey, { connectorId: 'io.test' })
  selectAccount(latchkey, { address: other.toLowerCase(), namespace: 'eip155' })
  expect(getAccount(latchkey).address).toBe(other)
  expect(() =>
    selectAccount(latchkey, { address: `0x${'0'.repeat(40)}`, namespace: 'eip155' }),
  ).toThrow(
    expect.objectContaining({
      code: 'connector.not_connected',
      message: 'selectAccount: no wallet is connected',
    }),
  )
})
