import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { baseUrl, token } from './steps.js';

// The generated functions return the body only, so the header Link is read where every response passes.
let link: string | null;
export const linkOfLastResponse = () => link;

/** The generated client adds its operations to this one. */
export const emptyApi = createApi({
  baseQuery: fetchBaseQuery({
    baseUrl,
    prepareHeaders: (headers) => headers.set('X-AUTH-TOKEN', token),
    fetchFn: async (...request) => {
      const response = await fetch(...request);
      link = response.headers.get('Link');
      return response;
    },
  }),
  endpoints: () => ({}),
});
