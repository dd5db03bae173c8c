import type { Network } from '@latchkey/core'
import {
  formatBalance,
  navigate,
  networkImageUrl,
  shortSymbol,
  type TokenBalance,
  tokenAddress,
  tokenAmount,
} from '@latchkey/core/modal'
import { Badged, ImageTile, Row } from '@latchkey/ui'
import { useContext } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Change } from '../Change.tsx'
import { dollars } from '../money.ts'
import { accountTestIds } from '../testIds.ts'
import classes from './Tokens.module.css'

/** A token that the account has: how much, its worth, and how its price moved. Leads to all that is known of it. */
export function TokenRow({ network, token }: TokenRow.Props) {
  const latchkey = useLatchkey()
  const { locale } = useContext(MessagesContext)
  const { change24h, name, price, symbol, value = 0 } = token
  return (
    <Row
      data-testid={accountTestIds.token(symbol)}
      leading={
        <Badged
          badge={
            <ImageTile
              name={network.name}
              round
              size={16}
              src={networkImageUrl(latchkey, network)}
            />
          }
        >
          <ImageTile name={symbol} round size={36} src={token.iconUrl} />
        </Badged>
      }
      onClick={() => navigate.push(latchkey, { name: 'Token', token: tokenAddress(token) })}
      plain
      subtitle={
        <Amount>
          {formatBalance(tokenAmount(token), { locale })} {shortSymbol(symbol)}
        </Amount>
      }
      title={name}
      trailing={
        price > 0 && (
          <span className={classes['value']}>
            <Amount className={classes['dollars']}>{dollars(value, locale)}</Amount>
            {change24h === undefined ? null : <Change percent={change24h} />}
          </span>
        )
      }
    />
  )
}

export declare namespace TokenRow {
  type Props = { network: Network; token: TokenBalance }
}
