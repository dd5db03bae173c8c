import type { ViewOf } from '@latchkey/core'
import { cleanAmount, navigate, paymentUri, readAmount } from '@latchkey/core/modal'
import {
  Avatar,
  addressGroups,
  Button,
  CheckIcon,
  CopyIcon,
  Notice,
  TextField,
  useStyles,
  WarningIcon,
} from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLoaded } from '../../../hooks/useLoaded.ts'
import { loadQrCode } from '../../../kit/loadQrCode.ts'
import { NetworkChip } from '../../../kit/NetworkChip.tsx'
import { useAccountWarning } from '../../../kit/useAccountWarning.tsx'
import { useAgreement } from '../../../kit/useAgreement.ts'
import { useCopy } from '../../../kit/useCopy.tsx'
import { useTexts } from '../../../kit/useTexts.ts'
import { useViewPreload } from '../../../kit/ViewCode.ts'
import { en } from '../en.ts'
import { receiveTestIds } from '../testIds.ts'
import { useReceive } from '../useReceive.ts'
import classes, { css } from './WalletReceiveView.module.css'

/** The account's address to be paid at: as a code, in full, and as a link that asks for an amount. */
export function WalletReceiveView({ view }: { view: ViewOf<'WalletReceive'> }) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const preload = useViewPreload()
  const { address, asset, network, networks } = useReceive(view)
  const [asks, setAsks] = useState(false)
  const [typed, setTyped] = useState('')
  const { warning } = useAccountWarning({ address, network })
  const { agree, isInert, mustAgree } = useAgreement(warning?.id)
  const { copied, copy, region } = useCopy(asks ? 'toast.linkCopied' : 'toast.addressCopied')
  if (!address || !network) return null

  const symbol = asset?.symbol ?? ''
  const value = asset && readAmount(typed, asset)
  // The field says what is asked for, and keeps what is no amount beside the sentence about it.
  const type = (text: string) =>
    setTyped(cleanAmount(text, { decimals: asset?.decimals, previous: typed }) ?? text)
  const link =
    asks && asset && value !== undefined && value > 0n
      ? paymentUri({
          amount: { decimals: asset.decimals, value },
          networkId: network.caipNetworkId,
          receiver: address,
          token: asset.token,
        })
      : undefined
  const several = networks.length > 1
  return (
    <div className={classes['receive']}>
      <Code
        address={address}
        label={messages[link ? 'receive.qrLink' : 'receive.qr']}
        text={link ?? address}
        words={mustAgree ? warning?.words : undefined}
      />
      <p className={classes['on']}>
        {messages['receive.on']}{' '}
        {several ? (
          <NetworkChip
            data-testid={receiveTestIds.receiveNetwork}
            label={messages['receive.networks']}
            network={network}
            onClick={() => navigate.push(latchkey, { ...view, name: 'WalletCompatibleNetworks' })}
            onPointerEnter={() => preload('WalletCompatibleNetworks')}
          />
        ) : (
          <bdi className={classes['network']}>{network.name}</bdi>
        )}
      </p>
      {/* One text, whatever is selected of it; an address reads left to right in every language. */}
      <p
        className={classes['address']}
        data-address={address}
        data-testid={receiveTestIds.receiveAddress}
        dir="ltr"
      >
        {addressGroups(address).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is where it is in the address
          <span key={index} className={classes['group']}>
            {group}
          </span>
        ))}
      </p>
      {mustAgree ? (
        <Button
          data-testid={receiveTestIds.receiveAnyway}
          disabled={isInert}
          fullWidth
          onClick={agree}
          variant="secondary"
        >
          {messages['receive.anyway']}
        </Button>
      ) : (
        <Button
          data-testid={receiveTestIds.receiveCopy}
          fullWidth
          icon={copied ? <CheckIcon /> : <CopyIcon />}
          onClick={() => void copy(link ?? address)}
        >
          {messages[copied ? 'receive.copied' : link ? 'receive.copyLink' : 'receive.copyAddress']}
        </Button>
      )}
      {region}
      {asks && asset ? (
        <TextField
          autoFocus
          data-testid={receiveTestIds.receiveAmount}
          dir="ltr"
          error={
            typed.trim() && value === undefined
              ? messages['receive.amountWrong'](symbol)
              : undefined
          }
          hint={messages['receive.askHint']}
          inputMode="decimal"
          label={messages['receive.amount'](symbol)}
          maxLength={80}
          onValueChange={type}
          placeholder="0"
          value={typed}
        />
      ) : asset ? (
        <Button
          data-testid={receiveTestIds.receiveAsk}
          fullWidth
          onClick={() => setAsks(true)}
          variant="plain"
        >
          {messages['receive.ask']}
        </Button>
      ) : null}
      <p className={classes['note']}>{messages['receive.only'](network.name)}</p>
      {warning && !mustAgree ? <Notice tone="info">{warning.words}</Notice> : null}
    </div>
  )
}

/** The code; words about the account take its place, so what is around it stays where it is however late they come. */
function Code({
  address,
  label,
  text,
  words,
}: {
  address: string
  label: string
  text: string
  words: ReactNode
}) {
  const QrCode = useLoaded(loadQrCode)
  return (
    <div className={classes['code']} data-covered={words ? '' : undefined}>
      {words ? (
        <div
          className={classes['strange']}
          data-testid={receiveTestIds.receiveStrange}
          role="alert"
        >
          <WarningIcon />
          <p>{words}</p>
        </div>
      ) : QrCode ? (
        <QrCode
          label={label}
          mark={<Avatar address={address} size={40} />}
          testId={receiveTestIds.receiveQr}
          text={text}
        />
      ) : null}
    </div>
  )
}

function Title({ view }: { view: ViewOf<'WalletReceive'> }) {
  const messages = useTexts(en)
  const { asset } = useReceive(view)
  return view.token !== undefined && asset
    ? messages['receive.titleOf'](asset.symbol)
    : messages['receive.title']
}
WalletReceiveView.Title = Title
