import { isMarkedWall, wallOf } from '../engine/page/walls';
import type { HttpResponse } from './http';

/** Bytes of an answer that are searched for signs of a wall. */
const SEARCHED_BYTES = 32_768;

/** Returns the wall that an answer is, by its status, headers and, for error statuses, its body; undefined for other answers. */
export function wallIn(response: HttpResponse): ReturnType<typeof wallOf> {
  const { status, headers } = response;
  return wallOf({ status, header: (name) => headers.get(name), html: () => startOf(response) });
}

function startOf({ bytes }: HttpResponse): string {
  return new TextDecoder().decode(bytes.subarray(0, SEARCHED_BYTES));
}

/** Returns whether an answer that should be a text file is a bot wall, whatever its status. */
export function isWalled(response: HttpResponse): boolean {
  return wallIn(response) === 'challenge' || isMarkedWall(startOf(response));
}
