import { walletImageUrl } from '@latchkey/core/modal'
import {
  ChevronDownIcon,
  ImageTile,
  PhoneIcon,
  Row,
  Segments,
  Skeleton,
  useStyles,
} from '@latchkey/ui'
import { useId, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { loadQrCode } from '../../kit/loadQrCode.ts'
import { useTexts } from '../../kit/useTexts.ts'
import type { ViewProps } from '../../kit/ViewProps.ts'
import type { StoreLink } from './downloadPlan.ts'
import { en } from './en.ts'
import classes, { css } from './PhoneStores.module.css'
import { helpTestIds } from './testIds.ts'

/** A row that opens the code of a phone's store: followed by a link, a store says nothing at a desk. */
export function PhoneStores({ stores, wallet }: PhoneStores.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(stores[0].kind)
  const QrCode = useLoaded(open && loadQrCode)
  const id = useId()
  const store = stores.find(({ kind }) => kind === chosen) ?? stores[0]
  const nameOf = (kind: StoreLink['kind']) =>
    messages[kind === 'ios' ? 'downloads.ios' : 'downloads.android']
  return (
    <>
      <Row
        aria-controls={open ? id : undefined}
        aria-expanded={open}
        kind="way"
        leading={<PhoneIcon />}
        onClick={() => setOpen(!open)}
        title={stores[1] ? messages['downloads.phone'] : nameOf(store.kind)}
        trailing={
          <span className={classes['chevron']} data-open={open}>
            <ChevronDownIcon />
          </span>
        }
      />
      {open ? (
        <div className={classes['stores']} id={id}>
          {stores[1] ? (
            <Segments
              label={messages['downloads.phone']}
              onValueChange={setChosen}
              options={stores.map(({ kind }) => ({
                testId: helpTestIds.phoneStore(kind),
                text: messages[`downloads.${kind}.short`],
                value: kind,
              }))}
              value={store.kind}
            />
          ) : null}
          <div className={classes['code']}>
            {QrCode ? (
              <QrCode
                label={messages['downloads.code'](wallet.name)}
                mark={
                  <ImageTile name={wallet.name} size={28} src={walletImageUrl(latchkey, wallet)} />
                }
                testId={helpTestIds.storeCode}
                text={store.href}
              />
            ) : (
              <Skeleton height={160} radius={14} width={160} />
            )}
          </div>
          <p className={classes['hint']}>{messages['downloads.scan']}</p>
        </div>
      ) : null}
    </>
  )
}

export declare namespace PhoneStores {
  type Props = {
    stores: readonly [StoreLink, ...StoreLink[]]
    wallet: ViewProps<'Downloads'>['view']['wallet']
  }
}
