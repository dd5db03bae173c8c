import type { Network, PreparedTransfer } from '@latchkey/core'
import {
  connectorOf,
  isSameAddress,
  knownReceivers,
  navigate,
  preparedTransferQuery,
  type ReceiverWarning,
  receiverWarning,
  type SendToken,
  shortAddress,
} from '@latchkey/core/modal'
import {
  Avatar,
  FullAddress,
  KeyGlyph,
  Notice,
  Skeleton,
  Tag,
  Thread,
  useStyles,
} from '@latchkey/ui'
import { useContext } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { EmptyLine } from '../../../kit/EmptyLine.tsx'
import { Outcome } from '../../../kit/Outcome.tsx'
import { useContractElsewhere } from '../../../kit/useContractElsewhere.ts'
import { useStrangeCode } from '../../../kit/useStrangeCode.tsx'
import { useQuery } from '../../../queries/useQuery.ts'
import { FeeRow, NetworkRow } from '../../../transaction/CostRows.tsx'
import shared, { css as sharedCss } from '../../../transaction/Transaction.module.css'
import { useTransactionTexts } from '../../../transaction/useTransactionTexts.ts'
import { writeExact, writeFee, writeToken, writeWorth } from '../../../transaction/writeToken.ts'
import { en } from '../en.ts'
import { isPlainTransfer } from '../isPlainTransfer.ts'
import classes, { css } from '../Send.module.css'
import { SendFoot } from '../SendFoot.tsx'
import { sendTestIds } from '../testIds.ts'
import type { FoundReceiver } from '../useReceiver.ts'
import { useReceiverError } from '../useReceiverError.ts'
import { useSendForm } from '../useSendForm.ts'
import { useSendState } from '../useSendState.ts'

/** What leaves, to whom in full, what it costs and what is left: the last look before the wallet is asked. */
export function WalletSendPreviewView() {
  useStyles(sharedCss)
  useStyles(css)
  const messages = useTransactionTexts(en)
  const { address } = useAccount()
  const networkId = useSendState((state) => state.form.networkId)
  const network = useLatchkeyState(({ networks }) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === networkId),
  )
  if (!address) return null
  // A site may open it with nothing to review.
  if (!network) return <EmptyLine>{messages['send.enterReceiver']}</EmptyLine>
  return <Review address={address} network={network} />
}

function Review({ address, network }: { address: string; network: Network }) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  const { allAccounts } = useAccount({ namespace: network.chainNamespace })
  const connector = useLatchkeyState((state) => connectorOf(state, network.chainNamespace))
  const { amount, form, native, receiver, token, tokens } = useSendForm({ address, network })
  const to = receiver.address
  const transfer = useQuery(
    preparedTransferQuery(latchkey, {
      address,
      amount: form.isMax ? 'max' : amount,
      decimals: token?.decimals,
      networkId: network.caipNetworkId,
      receiverAddress: to,
      token: form.token,
    }),
  )
  const contractElsewhere = useContractElsewhere({ address: to, network })
  const own = useStrangeCode({ address, network })
  const theirs = useStrangeCode({ address: to, network })
  if (!to) return <NoReceiver found={receiver} network={network} />
  if (!token) return <EmptyLine>{messages['send.enterReceiver']}</EmptyLine>

  const prepared = transfer.data
  const sent = prepared?.amount ?? amount ?? 0n
  const known = knownReceivers(latchkey, network.chainNamespace)
  const before = known.find((one) => isSameAddress(one.address, to, network.chainNamespace))
  const warning = receiverWarning({
    accounts: allAccounts.map((one) => one.address),
    address: to,
    isContractElsewhere: contractElsewhere.data,
    known: [...known, ...allAccounts].map((one) => one.address),
    namespace: network.chainNamespace,
    own: [address],
    tokens: [...tokens, token].flatMap((one) => one.address ?? []),
  })
  const costs = prepared && prepared.fee + prepared.deposit
  const leaves = isSameAddress(to, address, network.chainNamespace) ? 0n : sent
  const left =
    costs === undefined ? undefined : token.balance - leaves - (token.address ? 0n : costs)
  const fee = prepared && native && writeFee(prepared.fee, native, locale)
  const strange = [
    ...(own.code ? [{ ...own.code, about: 'holds' as const }] : []),
    ...(theirs.code && theirs.code.id !== own.code?.id
      ? [{ ...theirs.code, about: 'receiver' as const }]
      : []),
  ]
  const isGrave = warning !== undefined && warning.kind !== 'own'
  const written = writeExact(sent, token, locale)
  const [digits, symbol] = splitSymbol(written)

  return (
    <div className={shared['screen']}>
      <Thread label={messages['transaction.step']} of={3} step={2} />
      <div className={shared['block']}>
        <p className={shared['caption']}>{messages['send.youSend']}</p>
        <p className={shared['sum']}>
          <Amount
            data-size={written.length > 24 ? 'small' : written.length > 15 ? 'medium' : undefined}
          >
            {digits} <span className={shared['symbol']}>{symbol}</span>
          </Amount>
          <Amount className={shared['symbol']}>{writeWorth(sent, token, locale)}</Amount>
        </p>
      </div>
      <Receiver
        // As wallets write it.
        address={prepared?.to ?? to}
        count={before?.count}
        isStrange={strange.some(({ about }) => about === 'receiver')}
        receiver={receiver}
        to={to}
        unlike={warning?.kind === 'lookAlike' ? warning.of : undefined}
      />
      {warning ? <ReceiverNotice isGrave={isGrave} warning={warning} /> : null}
      <TransferNotes prepared={prepared} token={token} />
      <dl className={shared['rows']}>
        <NetworkRow network={network} />
        <FeeRow fee={fee || undefined}>
          {transfer.status === 'error' ? '–' : <Skeleton height={16} width={80} />}
        </FeeRow>
        {prepared && prepared.deposit > 0n && native ? (
          <div>
            <dt>{messages['send.deposit']}</dt>
            <dd>
              <Amount>{writeExact(prepared.deposit, native, locale)}</Amount>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{messages['send.after']}</dt>
          <dd>
            {left !== undefined && left >= 0n ? (
              <Amount>{writeToken(left, token, locale)}</Amount>
            ) : transfer.status === 'error' ? (
              '–'
            ) : (
              <Skeleton height={16} width={80} />
            )}
          </dd>
        </div>
      </dl>
      <SendFoot
        // The embedded wallet shows the same over this screen; what it does not know of is read here first.
        asksAtOnce={
          connector?.type === 'AUTH' &&
          isPlainTransfer({
            contractElsewhere,
            network,
            prepared,
            strangeCodes: [own, theirs],
            warning,
          })
        }
        isGrave={isGrave}
        name={receiver.receiver.kind === 'name' ? receiver.receiver.name : undefined}
        native={native?.symbol ?? ''}
        network={network.name}
        shown={{
          decimals: token.decimals,
          iconUrl: token.iconUrl,
          receiverName: receiver.name,
          symbol: token.symbol,
        }}
        strange={strange}
        transfer={transfer}
        wallet={connector?.name ?? ''}
      />
    </div>
  )
}

/** What the visitor must know about the receiver. */
function ReceiverNotice({ isGrave, warning }: { isGrave: boolean; warning: ReceiverWarning }) {
  const messages = useTransactionTexts(en)
  return (
    <Notice
      data-testid={sendTestIds.sendWarning}
      title={messages[`send.${warning.kind}`]}
      tone={isGrave ? 'bad' : 'info'}
    >
      {warning.kind === 'lookAlike'
        ? messages['send.lookAlikeHint'](shortAddress(warning.of))
        : messages[`send.${warning.kind}Hint`]}
    </Notice>
  )
}

/** Who gets it: the name if there is one, how well this browser knows them, and the address in full. */
function Receiver({
  address,
  count,
  isStrange,
  receiver: { avatar, name },
  to,
  unlike,
}: {
  address: string
  /** How often something was sent there from here. */
  count: number | undefined
  isStrange: boolean
  receiver: { avatar?: string | undefined; name?: string | undefined }
  to: string
  unlike: string | undefined
}) {
  const messages = useTransactionTexts(en)
  return (
    <div className={`${shared['block']} ${classes['receiver']}`}>
      <p className={shared['caption']}>{messages['send.receiver']}</p>
      <div className={classes['who']}>
        {avatar ? <Avatar address={to} size={24} src={avatar} /> : null}
        {name ? (
          <b>
            <bdi>{name}</bdi>
          </b>
        ) : null}
        {avatar ? null : <KeyGlyph address={to} />}
        {/* In the place of what is there anyway: it comes late, and moves nothing. */}
        {isStrange ? (
          <Tag tone="warn">{messages['send.strangeReceiver']}</Tag>
        ) : count === undefined ? (
          <Tag tone="warn">{messages['send.newReceiver']}</Tag>
        ) : (
          <span className={shared['caption']}>{messages['send.sentBefore'](count)}</span>
        )}
      </div>
      <FullAddress address={address} unlike={unlike} />
    </div>
  )
}

/** What the network makes of it, beside what was typed. */
function TransferNotes({
  prepared,
  token,
}: {
  prepared: PreparedTransfer | undefined
  token: SendToken
}) {
  const messages = useTransactionTexts(en)
  const { locale } = useContext(MessagesContext)
  return (
    <>
      {prepared?.arrives === undefined ? null : (
        <Notice
          data-testid={sendTestIds.sendArrives}
          title={messages['send.arrives'](writeExact(prepared.arrives, token, locale))}
          tone="warn"
        >
          {messages['send.arrivesHint']}
        </Notice>
      )}
      {prepared?.notes?.map((note) => (
        <Notice
          data-testid={sendTestIds.sendNote(note)}
          key={note}
          tone={note === 'collectiblesSpent' ? 'warn' : 'info'}
        >
          {messages[`send.${note}`]}
        </Notice>
      ))}
    </>
  )
}

/** A name may have lost its address since it was typed, or cannot be looked up any more. */
function NoReceiver({ found, network }: { found: FoundReceiver; network: Network }) {
  const latchkey = useLatchkey()
  const messages = useTransactionTexts(en)
  const error = useReceiverError(found, network)
  const hasFailed = found.resolved.kind === 'failed'
  return (
    <Outcome
      action={{
        run: hasFailed ? found.retry : () => navigate.back(latchkey),
        text: hasFailed ? messages['common.retry'] : messages['send.changeReceiver'],
      }}
      title={error ?? messages['send.enterReceiver']}
    />
  )
}

function splitSymbol(written: string): readonly [string, string] {
  const at = written.indexOf(' ')
  return [written.slice(0, at), written.slice(at + 1)]
}

function Title() {
  return useTransactionTexts(en)['send.reviewTitle']
}
WalletSendPreviewView.Title = Title
