import type { Account } from '../connectors/Account.ts'
import type { Connection } from '../connectors/Connection.ts'
import type { Connector } from '../connectors/Connector.ts'
import { isSessionWallet } from './SessionWallet.ts'

/**
 * A connection with the types that its session says of its accounts (S3.13): the idiom of a namespace hands over
 * addresses alone.
 */
export function withAccountTypes(
  { provider }: Pick<Connector, 'provider'>,
  connection: Connection,
): Connection {
  if (!isSessionWallet(provider)) return connection
  const types = new Map(provider.accounts().map(({ address, type }) => [address, type]))
  if ([...types.values()].every((type) => type === undefined)) return connection
  const typed = (account: Account): Account => ({
    ...account,
    type: types.get(account.address) ?? account.type,
  })
  const [first, ...rest] = connection.accounts
  return { ...connection, accounts: [typed(first), ...rest.map(typed)] }
}
