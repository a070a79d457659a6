import type { Client, ClientPathsWithMethod, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './openapi.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths of openapi.json that have this method. */
export type PathOf<M extends Method> = ClientPathsWithMethod<Client<paths>, M>;

/** What a request needs: `params` (path, query, header) and `body`, as openapi.json describes them. */
type Init<M extends Method, Path extends PathOf<M>> = MaybeOptionalInit<paths[Path], M>;

/** The arguments after the path; optional where the request needs nothing. */
export type InitOf<M extends Method, Path extends PathOf<M>> =
  undefined extends Init<M, Path> ? [init?: Init<M, Path>] : [init: Init<M, Path>];

/** A response with 2xx: its body, and the response for its headers. Every other response is thrown as an ApiError. */
export type Success<M extends Method, Path extends PathOf<M>> = Omit<
  Extract<FetchResponse<NonNullable<paths[Path][M]>, object, `${string}/${string}`>, { data: unknown }>,
  'error'
>;

type Operation<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...init: InitOf<M, Path>
) => Promise<Success<M, Path>>;

export interface Operations {
  GET: Operation<'get'>;
  POST: Operation<'post'>;
  PUT: Operation<'put'>;
  PATCH: Operation<'patch'>;
  DELETE: Operation<'delete'>;
}
