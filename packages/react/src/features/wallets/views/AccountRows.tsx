import { selectAccount, type WalletConnection } from '@latchkey/core'
import { shortAddress } from '@latchkey/core/modal'
import { Avatar, ChoiceRow } from '@latchkey/ui'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { walletsTestIds } from '../testIds.ts'
import classes from './ProfileWalletsView.module.css'

/** The accounts of a wallet that granted several, to choose among. */
export function AccountRows({ wallet }: AccountRows.Props) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { accounts, address: chosen, namespace } = wallet
  if (accounts.length < 2) return null
  return (
    <ul className={classes['accounts']}>
      {accounts.map(({ address, type }) => (
        <li key={address}>
          <ChoiceRow
            data-testid={walletsTestIds.accountItem(address)}
            leading={<Avatar address={address} size={24} />}
            onClick={() => selectAccount(latchkey, { address, namespace })}
            plain
            selected={address === chosen}
            subtitle={
              type === 'payment' || type === 'ordinal' ? messages[`wallets.${type}`] : undefined
            }
            title={<bdi dir="ltr">{shortAddress(address)}</bdi>}
          />
        </li>
      ))}
    </ul>
  )
}

export declare namespace AccountRows {
  type Props = { wallet: WalletConnection }
}
