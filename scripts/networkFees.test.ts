import { expect, test } from 'vitest'
import { networks } from '../packages/elements/src/script/networks.ts'
import { feeBesideGasOf } from '../packages/evm/src/chain/feesBesideGas.ts'
import { publicChains } from '../packages/server/src/chains/publicChains.ts'

const served = publicChains().flatMap(({ id, name }) =>
  id.startsWith('eip155:') ? [{ id: Number(id.slice('eip155:'.length)), name }] : [],
)
const scripted = Object.values(networks).map(({ id, name }) => ({ id: Number(id), name }))

test.each([...served, ...scripted])(
  'of $name ($id) it is known what it takes beside gas',
  ({ id }) => {
    expect(feeBesideGasOf({ contracts: {}, id }).kind).not.toBe('unknown')
  },
)
