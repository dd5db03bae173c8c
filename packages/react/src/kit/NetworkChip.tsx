import type { Network } from '@latchkey/core'
import { networkImageUrl } from '@latchkey/core/modal'
import { ChevronDownIcon, ImageTile, useStyles, VisuallyHidden, WarningIcon } from '@latchkey/ui'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import classes, { css } from './NetworkChip.module.css'

/** A network and that there are others to choose; `warning` says in its place that it is none of the site's. */
export function NetworkChip({ label, network, warning, ...button }: NetworkChip.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  return (
    <button
      {...button}
      className={classes['chip']}
      data-unsupported={warning ? '' : undefined}
      title={warning ? undefined : network.name}
      type="button"
    >
      <span className={classes['face']}>
        <VisuallyHidden>{label} </VisuallyHidden>
        {warning ? (
          <WarningIcon size={16} />
        ) : (
          <ImageTile name={network.name} round size={16} src={networkImageUrl(latchkey, network)} />
        )}
        <span className={classes['name']} dir="auto">
          {warning ?? network.name}
        </span>
        <ChevronDownIcon size={16} />
      </span>
    </button>
  )
}

export declare namespace NetworkChip {
  type Props = {
    'data-testid': string
    /** What the name is a name of, for screen readers. */
    label: string
    network: Network
    onClick: () => void
    onPointerEnter: () => void
    warning?: string | undefined
  }
}
