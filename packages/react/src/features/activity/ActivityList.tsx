import type { Network } from '@latchkey/core'
import { monthGroups, monthHeading, navigate } from '@latchkey/core/modal'
import { ActivityIcon, Button, Skeleton, VisuallyHidden, WarningIcon } from '@latchkey/ui'
import { useContext, useMemo, useRef } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { MessagesContext } from '../../i18n/MessagesContext.ts'
import { Outcome } from '../../kit/Outcome.tsx'
import { Said } from '../../kit/Said.tsx'
import { useEndInSight } from '../../kit/useEndInSight.ts'
import { useFeatureActions } from '../../kit/useFeatureActions.ts'
import { useTexts } from '../../kit/useTexts.ts'
import { ActivityMonth } from './ActivityMonth.tsx'
import { ActivitySkeleton } from './ActivitySkeleton.tsx'
import { en } from './en.ts'
import { activityTestIds } from './testIds.ts'
import { useActivity } from './useActivity.ts'
import { useKeptPlace } from './useKeptPlace.ts'
import { usePartyNames } from './usePartyNames.ts'
import { useResume } from './useResume.ts'
import classes from './views/ActivityView.module.css'

/** The transactions of an account by months, pending ones first. */
export function ActivityList({ address, network }: ActivityList.Props) {
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const { locale } = useContext(MessagesContext)
  const online = useLatchkeyState((state) => state.online)
  const actions = useFeatureActions()
  const firstStep = actions.find(({ isFirstStep }) => isFirstStep)
  useResume(actions)
  const activity = useActivity({ address, networkId: network.caipNetworkId })
  const { isAutomatic, isLoadingMore, items, loadMore, pageCount, status, waiting } = activity
  const names = usePartyNames(items, { networkId: network.caipNetworkId })
  const months = useMemo(() => monthGroups(items), [items])
  const list = useRef<HTMLDivElement>(null)
  useKeptPlace(list)
  const end = useEndInSight(isAutomatic ? loadMore : undefined, pageCount)
  const now = new Date(latchkey.internal.environment.now())
  const isEmpty = status === 'ready' && !items[0] && !waiting[0] && !loadMore && !isLoadingMore

  return (
    <div ref={list} className={classes['activity']}>
      <VisuallyHidden role="status">
        {status === 'ready' && !isLoadingMore && !isEmpty
          ? messages['activity.loaded'](items.length + waiting.length)
          : ''}
      </VisuallyHidden>
      {waiting[0] ? (
        <ActivityMonth
          heading={messages['activity.pending']}
          items={waiting}
          names={names}
          network={network}
        />
      ) : null}
      {months.map(({ date, items, key }) => (
        <ActivityMonth
          key={key}
          heading={monthHeading(date, now, locale)}
          items={items}
          names={names}
          network={network}
        />
      ))}
      {status === 'loading' && !items[0] ? (
        <div aria-hidden="true" className={classes['heading']}>
          <Skeleton height={12} width={72} />
        </div>
      ) : null}
      {status === 'loading' || isLoadingMore ? <ActivitySkeleton /> : null}
      {status === 'failed' ? (
        <div className={classes['failed']}>
          <Outcome
            action={{ run: activity.retry, text: messages['common.retry'] }}
            hint={online ? messages['activity.failedHint'] : undefined}
            icon={<WarningIcon />}
            title={messages[online ? 'activity.failed' : 'activity.offline']}
          >
            <Said message={{ key: 'toast.transactionsFailed' }} />
          </Outcome>
        </div>
      ) : null}
      {isEmpty ? (
        <Outcome
          action={
            firstStep && {
              run: () => navigate.push(latchkey, firstStep.viewOf(undefined)),
              text: firstStep.name[locale],
            }
          }
          hint={messages['activity.emptyHint'](network.name)}
          icon={<ActivityIcon />}
          title={messages['activity.empty']}
        />
      ) : null}
      <div ref={end} className={classes['end']}>
        {loadMore ? (
          <Button
            data-testid={activityTestIds.activityMore}
            disabled={!online}
            onClick={loadMore}
            variant="secondary"
          >
            {messages['activity.more']}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

export declare namespace ActivityList {
  type Props = { address: string; network: Network }
}
