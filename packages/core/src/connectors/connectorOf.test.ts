import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { devOne, setup, wallet } from '../fixtures/setup.ts'
import { connectorOf } from './connectorOf.ts'

test('is the connected wallet in its namespace, whatever else has its name or place', async () => {
  const { latchkey } = setup({ announced: false, networks: [devOne] })
  const state = () => latchkey.store.getState()
  expect(connectorOf(state())).toBeUndefined()
  const connector = { ...wallet, name: 'Mine' }
  latchkey.store.setState({
    connectors: [{ ...wallet, chain: 'solana' }, { ...wallet, id: 'io.other' }, connector],
  })
  await connect(latchkey, { connectorId: wallet.id, namespace: 'eip155' })
  expect(connectorOf(state())).toBe(connector)
  expect(connectorOf(state(), 'solana')).toBeUndefined()
  latchkey.store.setState({ connectors: [{ ...wallet, id: 'io.other' }] })
  expect(connectorOf(state())).toBeUndefined()
})
