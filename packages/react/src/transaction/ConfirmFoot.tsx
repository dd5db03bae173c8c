import { appLink, connectorOf, linkPlace, navigate } from '@latchkey/core/modal'
import { Button, Spinner, useStyles } from '@latchkey/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useKeptState } from '../kit/useKeptState.ts'
import { useTexts } from '../kit/useTexts.ts'
import { reloadPage } from '../page/reloadPage.ts'
import type { QuerySnapshot } from '../queries/QuerySnapshot.ts'
import { en } from './en.ts'
import { ForeignWords } from './ForeignWords.tsx'
import classes, { css } from './Transaction.module.css'
import type { FailureRules, FailureTexts, TransactionFailure } from './transactionFailure.ts'
import { type Confirming, type ConfirmOptions, useConfirm } from './useConfirm.ts'

/** The one button of a review, and in words how it goes. */
export function ConfirmFoot<Prepared, Failure>({
  ask,
  asksAtOnce,
  checking,
  failures,
  isAsking,
  isGrave,
  network,
  networkId,
  prepared,
  question,
  subject,
  testIds,
  textsOf: sentences,
  waitingHint,
  wallet,
}: ConfirmFoot.Props<Prepared, Failure>) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  // Of what is another by now it is to be asked anew.
  const [asked, setAsked] = useState<{ subject: string | undefined }>()
  const isAsked = question !== undefined && asked !== undefined && asked.subject === subject
  const { confirm, follow, state } = useConfirm<Prepared, Failure | TransactionFailure>({
    ask,
    checking,
    failureOf: failures.of,
    isAsking,
    networkId,
    onFailed: prepared.refetch,
    prepared: prepared.data,
    // The second click of a double click is no answer.
    subject: isAsked ? `${subject} asked` : subject,
  })
  const isKnown = prepared.data !== undefined && prepared.status !== 'error'
  useAtOnce(asksAtOnce && isKnown && (state.status === 'idle' || state.status === 'inert'), confirm)
  const app = useWalletApp()
  const askFirst = () =>
    question && !question.isAnswered && prepared.data ? setAsked({ subject }) : confirm()
  const answered = question?.isAnswered ? question.answer : undefined
  const failure = prepared.status === 'error' ? failures.of(prepared.error) : undefined
  // That it may have been sent counts for more than why it cannot be prepared again.
  const maybeSent =
    state.status === 'failed' && state.during === 'send' && failures.isUnsure(state.failure)
  const isBusy = state.status === 'checking' || state.status === 'waiting'
  const texts =
    failure !== undefined && !isBusy && !maybeSent ? sentences(failure, false) : textsOf(state)
  const action =
    failure !== undefined && !isBusy ? mend(failure, prepared.refetch) : actionOf(state)

  /** Another form where that may help, and else the same again. */
  function mend(
    reason: Failure | TransactionFailure,
    retry: () => void,
    name = sentences(reason, false).retry ?? messages['common.retry'],
  ): Action {
    const remedy = failures.remedyOf(reason)
    if (remedy === 'reload') return { run: reloadPage, text: messages['common.reload'] }
    return remedy === 'change'
      ? { run: () => navigate.back(latchkey), text: messages['transaction.change'] }
      : { busy: prepared.isFetching, run: retry, text: name }
  }

  function actionOf(at: Confirming<Failure | TransactionFailure>): Action {
    const switchText = messages['transaction.switch'](network)
    switch (at.status) {
      case 'checking':
        return { busy: true, run: confirm, text: messages['transaction.pending'] }
      case 'waiting':
        return { busy: true, run: confirm, text: messages['transaction.waitingShort'] }
      case 'switching':
        return { busy: true, run: follow, text: switchText }
      case 'elsewhere':
        return { run: follow, text: switchText }
      case 'failed':
        if (at.during === 'switch' || at.failure === 'elsewhere')
          return { run: follow, text: switchText }
        // What is another now is asked for as the first one was.
        return failures.remedyOf(at.failure) === 'confirm'
          ? toConfirm(at.isInert)
          : mend(at.failure, askFirst, answered)
      case 'idle':
      case 'inert':
        return toConfirm(at.status === 'inert')
      default:
        return at satisfies never
    }
  }

  function toConfirm(isInert: boolean): Action {
    return {
      disabled: isInert || !prepared.data,
      run: askFirst,
      text: prepared.data
        ? (answered ?? messages['transaction.confirm'](wallet))
        : messages['transaction.pending'],
    }
  }

  function textsOf(at: Confirming<Failure | TransactionFailure>): FailureTexts | undefined {
    switch (at.status) {
      case 'checking':
        return { hint: '', title: at.title }
      case 'waiting':
        return {
          hint: at.slow ? messages['request.slow'](wallet) : waitingHint,
          title: messages['transaction.waiting'](wallet),
        }
      case 'elsewhere':
      case 'switching':
        return sentences('elsewhere', false)
      case 'failed':
        return at.during === 'switch' && at.failure !== 'declined'
          ? { hint: '', title: messages['transaction.switchFailed'](network) }
          : sentences(at.failure, at.during === 'send')
      case 'idle':
      case 'inert':
        return undefined
      default:
        return at satisfies never
    }
  }

  const isInert = state.status === 'inert' || (state.status === 'failed' && state.isInert)
  const canAsk = state.status === 'idle' || state.status === 'inert' || state.status === 'failed'
  if (question && isAsked && canAsk && prepared.data && failure === undefined)
    return (
      <QuestionFoot
        isInert={isInert}
        onAnswer={() => {
          setAsked(undefined)
          confirm()
        }}
        onKeep={() => setAsked(undefined)}
        question={question}
        statusId={testIds.status}
      />
    )
  return (
    <div className={classes['foot']}>
      <div className={classes['status']} data-testid={testIds.status} role="status">
        {texts ? <p>{texts.title}</p> : null}
        {texts?.words ? (
          <p>
            <ForeignWords>{texts.words}</ForeignWords>
          </p>
        ) : null}
        {texts?.hint ? <p>{texts.hint}</p> : null}
      </div>
      {state.status === 'waiting' && app ? (
        <Button fullWidth href={app.href} target={app.target}>
          {messages['transaction.open'](wallet)}
        </Button>
      ) : null}
      <Button
        data-testid={testIds.confirm}
        disabled={action.disabled}
        fullWidth
        icon={action.busy ? <Spinner /> : undefined}
        loading={action.busy}
        onClick={action.run}
        variant={
          isGrave || question || (state.status === 'waiting' && app) ? 'secondary' : 'primary'
        }
      >
        {action.text}
      </Button>
    </div>
  )
}

/** What has to be agreed to before the wallet is asked. */
function QuestionFoot({ isInert, onAnswer, onKeep, question, statusId }: QuestionFoot.Props) {
  return (
    <div className={classes['foot']}>
      <div className={classes['status']} data-testid={statusId} role="alert">
        <p>{question.text}</p>
      </div>
      <Button
        data-testid={question.testIds.answer}
        disabled={isInert}
        fullWidth
        onClick={onAnswer}
        variant="secondary"
      >
        {question.answer}
      </Button>
      <Button
        data-testid={question.testIds.keep}
        disabled={isInert}
        fullWidth
        onClick={onKeep}
        variant="plain"
      >
        {question.keep}
      </Button>
    </div>
  )
}

declare namespace QuestionFoot {
  type Props = {
    isInert: boolean
    onAnswer: () => void
    onKeep: () => void
    question: ConfirmQuestion
    statusId: string
  }
}

/** Does something once for each time that the screen is opened; the wallet that it asks may be drawn over the screen. */
function useAtOnce(isDue: boolean | undefined, run: () => void): void {
  const [isDone, setIsDone] = useKeptState('atOnce', false)
  const isNow = isDue && !isDone
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done when its time has come, whatever it is by then
  useEffect(() => {
    if (!isNow) return
    setIsDone(true)
    run()
  }, [isNow])
}

/** Where the wallet is asked, on a phone: its app, which may not come by itself. */
function useWalletApp(): ReturnType<typeof appLink> | undefined {
  const { mobile, window } = useLatchkey().internal.environment
  const link = useLatchkeyState((state) => connectorOf(state)?.link)
  return mobile && window && link ? appLink({ href: link }, linkPlace(window)) : undefined
}

/** What a visitor has to agree to before a wallet is asked, in words. */
export type ConfirmQuestion = {
  text: ReactNode
  /** What leads on to the wallet; the button's own words where it is agreed to already. */
  answer: string
  keep: string
  /** It has been asked before, about no less. */
  isAnswered: boolean
  testIds: { answer: string; keep: string }
}

type Action = {
  text: string
  run: () => void
  busy?: boolean | undefined
  disabled?: boolean | undefined
}

export declare namespace ConfirmFoot {
  type Props<Prepared, Failure> = Pick<
    ConfirmOptions<Prepared, Failure>,
    'ask' | 'checking' | 'isAsking' | 'networkId' | 'subject'
  > & {
    /** The wallet shows all of it itself, so that the visitor confirms it there alone. */
    asksAtOnce?: boolean | undefined
    failures: FailureRules<Failure | TransactionFailure>
    /** It is one to think about twice. */
    isGrave: boolean
    /** The network's name. */
    network: string
    prepared: QuerySnapshot<Prepared> & { refetch: () => void }
    /** What is asked before the wallet is. */
    question?: ConfirmQuestion | undefined
    testIds: { confirm: string; status: string }
    /** What a failure means, in words; `asked` where the wallet was asked to send. */
    textsOf: (failure: Failure | TransactionFailure, asked: boolean) => FailureTexts
    /** What to compare in the wallet, while it asks. */
    waitingHint: string
    /** Its name. */
    wallet: string
  }
}
