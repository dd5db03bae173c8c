import { Icon } from './Icon.tsx'

export function BackIcon(props: Icon.Props) {
  return (
    <Icon {...props} mirrored>
      <path d="M12 4.5 6.5 10l5.5 5.5" />
    </Icon>
  )
}
