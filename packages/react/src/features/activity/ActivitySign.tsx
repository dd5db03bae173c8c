import type { ActivityItem } from '@latchkey/core/modal'
import {
  Badged,
  CheckIcon,
  ErrorIcon,
  ImageTile,
  ReceiveIcon,
  SendIcon,
  SwapIcon,
} from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import classes from './ActivityRow.module.css'

/** What a transaction did, as a sign on a disc, with its token at the corner; a ring runs while it waits. */
export function ActivitySign({ item }: ActivitySign.Props) {
  const { options } = useLatchkey()
  // Of two, what the account has now.
  const token = item.amounts.at(-1)
  const name = token && (token.symbol || token.name)
  return (
    <Badged
      badge={
        name ? (
          <ImageTile
            name={name}
            round
            size={16}
            src={isOwnPicture(token.imageUrl, options.serverUrl) ? token.imageUrl : undefined}
          />
        ) : null
      }
    >
      <span className={classes['disc']} data-status={item.status}>
        {signOf(item)}
      </span>
    </Badged>
  )
}

function signOf({ amounts, operation, status }: ActivityItem) {
  if (status === 'failed') return <ErrorIcon />
  const directions = new Set(amounts.map(({ direction }) => direction))
  if (operation === 'trade' || directions.size > 1) return <SwapIcon />
  if (operation === 'send' || directions.has('out')) return <SendIcon />
  if (operation === 'receive' || directions.has('in')) return <ReceiveIcon />
  return <CheckIcon />
}

/** Another host would learn who looks at which token. */
function isOwnPicture(url: string | undefined, serverUrl: string): boolean {
  return url !== undefined && (url.startsWith(`${serverUrl}/`) || url.startsWith('data:image/'))
}

export declare namespace ActivitySign {
  type Props = { item: ActivityItem }
}
