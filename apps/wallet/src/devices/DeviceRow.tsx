import { type KnownDevice, maxDeviceName } from '@latchkey/protocol/wallet'
import { Button, TextField } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { hostOf } from '../approval/words/hostOf.ts'
import type { Texts } from '../texts/en.ts'
import type { DeviceDeed } from './createDevices.ts'
import classes from './DevicesSheet.module.css'
import type { Press } from './DevicesSheet.tsx'
import { describeDevice } from './describeDevice.ts'
import { GuardedButton } from './GuardedButton.tsx'
import type { DevicesTexts } from './texts/en.ts'

/** A device, its name, and its end: the row asks once more by itself. */
export function DeviceRow({
  device,
  doing,
  hasFailed,
  isBusy,
  onEnd,
  onName,
  own,
  press,
  texts,
}: DeviceRow.Props) {
  const [asked, setAsked] = useState<'end' | 'name'>()
  const [name, setName] = useState(device.name ?? '')
  const keep = useRef<HTMLButtonElement>(null)
  const { isHere, isIn, site, usedAtMs } = device
  const host = hostOf(site)

  // What is safe is next, and Enter again ends nothing.
  useEffect(() => {
    if (asked === 'end') keep.current?.focus()
  }, [asked])

  function save(): void {
    setAsked(undefined)
    if (name.trim() !== (device.name ?? '')) onName(name.trim())
  }

  return (
    <li className={classes['row']} data-testid={`device-${device.device}`}>
      <div className={classes['words']}>
        <p className={classes['name']}>
          <bdi>{describeDevice(device, texts)}</bdi>
        </p>
        {isHere ? (
          <p className={classes['here']}>{own.here}</p>
        ) : (
          <p className={classes['detail']}>
            {host !== undefined && (
              <>
                <bdi dir="ltr">{host}</bdi> ·{' '}
              </>
            )}
            {own.used(texts.day(usedAtMs))}
            {!isIn && ` · ${own.loggedOut}`}
          </p>
        )}
        <p className={classes['failed']} role="status">
          {hasFailed ? own.failed : null}
        </p>
      </div>
      {asked === 'name' ? (
        <form
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TextField
            autoFocus
            data-testid="device-name"
            label={own.name}
            maxLength={maxDeviceName}
            onValueChange={setName}
            value={name}
          />
          <Button data-testid="device-save" onClick={save} size="small">
            {own.save}
          </Button>
        </form>
      ) : asked === 'end' ? (
        <div className={classes['actions']}>
          <Button
            data-testid="device-keep"
            onClick={() => setAsked(undefined)}
            ref={keep}
            size="small"
            variant="secondary"
          >
            {own.keep}
          </Button>
          <GuardedButton
            isBusy={isBusy}
            isRunning={doing === 'end'}
            onClick={onEnd}
            press={press}
            testId="device-end-really"
            variant="primary"
          >
            {own.endReally}
          </GuardedButton>
        </div>
      ) : (
        <div className={classes['actions']}>
          <Button
            data-testid="device-rename"
            disabled={isBusy}
            onClick={() => setAsked('name')}
            size="small"
            variant="plain"
          >
            {own.rename}
          </Button>
          {!isHere && (
            <Button
              data-testid="device-end"
              disabled={isBusy}
              onClick={() => setAsked('end')}
              size="small"
              variant="plain"
            >
              {own.end}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

export declare namespace DeviceRow {
  type Props = {
    device: KnownDevice
    doing: DeviceDeed | undefined
    hasFailed: boolean
    isBusy: boolean
    onEnd: () => void
    onName: (name: string) => void
    own: DevicesTexts
    press: Press
    texts: Texts
  }
}
