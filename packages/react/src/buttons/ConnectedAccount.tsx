import type { Network } from '@latchkey/core'
import { compactBalance, shortAddress, shortName, userName } from '@latchkey/core/modal'
import { type ReactNode, useRef } from 'react'
import { useUser } from '../hooks/useUser.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { addressTint } from './addressTint.ts'
import { Picture } from './Picture.tsx'
import { useAccountQueries } from './useAccountQueries.ts'
import { useConnectedSheet } from './useConnectedSheet.ts'
import { useGreeting } from './useGreeting.ts'
import { useHeldWidth } from './useHeldWidth.ts'
import { useRoom } from './useRoom.ts'
import { WarningIcon } from './WarningIcon.tsx'

/** The inside of an account button: picture, name and balance, as far as there is room. */
export function ConnectedAccount({
  address,
  balance: shown,
  networkId,
  onRelease,
  warning,
}: ConnectedAccount.Props) {
  const locale = useLocale()
  const { balance, identity } = useAccountQueries({
    address,
    balance: !warning && shown === 'show',
    networkId,
  })
  const line = useRef<HTMLSpanElement>(null)
  const greets = useGreeting()
  const amount = balance.data && compactBalance(balance.data, { locale })
  const hasBalance = balance.status === 'loading' || amount !== undefined
  // A name that the account was given comes before what its visitor logged in with.
  const login = userName(useUser())
  const name = identity.data?.name ? shortName(identity.data.name) : login
  const content = [name, hasBalance, amount].join()

  useConnectedSheet(line)
  useRoom(line, content)
  useHeldWidth(line, {
    balance: shown,
    content,
    onRelease,
    settled: balance.status !== 'loading' && identity.status !== 'loading',
  })
  return (
    <span ref={line} data-part="account" translate="no">
      <span data-greeted={greets || undefined} data-part="who">
        <span
          key={address}
          ref={(element) => {
            element?.style.setProperty('--lk-avatar', addressTint(address))
          }}
          data-part="image"
        >
          {identity.data?.avatar ? <Picture src={identity.data.avatar} /> : null}
        </span>
        {warning ? (
          <>
            <WarningIcon badge />
            <span data-part="hidden">{warning}</span>
          </>
        ) : null}
        <span
          data-login={identity.data?.name ? undefined : login && ''}
          data-part="name"
          dir="auto"
        >
          {name ?? withMiddle(shortAddress(address))}
        </span>
      </span>
      {hasBalance ? (
        <span data-part="balance">
          {amount ? <span dir="ltr">{amount}</span> : <span data-part="skeleton" />}
        </span>
      ) : null}
    </span>
  )
}

/** A short address whose middle can be left out where there is no room for it: `0xf3…b92266`, `0xf3…2266`. Each part
 * has an element of its own: what translates a page puts elements where text nodes were, and React could not take them away. */
function withMiddle(short: string): ReactNode {
  return (
    <>
      <span>{short.slice(0, -6)}</span>
      <span data-part="middle">{short.slice(-6, -4)}</span>
      <span>{short.slice(-4)}</span>
    </>
  )
}

export declare namespace ConnectedAccount {
  type Props = {
    address: string
    balance: 'show' | 'hide'
    networkId: Network['caipNetworkId']
    /** The button may be as wide as it likes again. */
    onRelease: (width: undefined) => void
    /** What is wrong with the network in use, in words. */
    warning: string | undefined
  }
}
