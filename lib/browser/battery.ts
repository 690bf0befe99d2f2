import { failure } from '../messaging/results';
import type { ForwardCommand } from '../messaging/server';

/** Charge below which systems save power. */
const LOW_CHARGE = 0.2;
/** The command that the extension gives by itself; nobody waits for it. */
const DEFERRED = 'watchTopic';

/** Battery of the computer; only pages of Chromium have it, and service workers have not. */
interface BatteryOwner {
  getBattery?(): Promise<{ readonly charging: boolean; readonly level: number }>;
}

/**
 * Returns `execute` without the work that can wait: on a battery with less than 20 % of its charge, that work fails with
 * `low-battery`.
 */
export function sparingBattery(
  execute: ForwardCommand,
  owner: BatteryOwner = navigator as BatteryOwner,
): ForwardCommand {
  return async (command, request, id) =>
    command === DEFERRED && (await isLow(owner)) ? failure('low-battery') : execute(command, request, id);
}

/** Whether the computer runs on a battery with little charge; false where the browser does not tell. */
async function isLow(owner: BatteryOwner): Promise<boolean> {
  const battery = await owner.getBattery?.().catch(() => undefined);
  return battery !== undefined && !battery.charging && battery.level < LOW_CHARGE;
}
