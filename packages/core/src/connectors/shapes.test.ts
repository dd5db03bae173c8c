import type { Namespace } from '@latchkey/protocol'
import { expectTypeOf, test } from 'vitest'
import type { Account, AccountType } from './Account.ts'
import type { Connector, ConnectorType } from './Connector.ts'

// What these state is checked by the compiler, which reads the tests too.

test('an account has namespace, address and type; public key and path where a wallet gives them, and whether it is deployed where the chain was asked (S3.12)', () => {
  expectTypeOf<Account>().toEqualTypeOf<{
    namespace: Namespace
    address: string
    type: AccountType
    publicKey?: string | undefined
    path?: string | undefined
    isDeployed?: boolean | undefined
  }>()
})

test('account types are eoa and smartAccount, and payment and ordinal of Bitcoin (S3.13)', () => {
  expectTypeOf<AccountType>().toEqualTypeOf<'eoa' | 'smartAccount' | 'payment' | 'ordinal'>()
})

test('a connector has id, type, name, provider and chain; an image id and several chains where it has them (S3.15)', () => {
  type Named = Pick<Connector, 'id' | 'type' | 'name' | 'provider' | 'imageId' | 'chain' | 'chains'>
  expectTypeOf<Named>().toEqualTypeOf<{
    id: string
    type: ConnectorType
    name: string
    provider: unknown
    imageId?: string | undefined
    chain: Namespace
    chains?: readonly Namespace[] | undefined
  }>()
})
